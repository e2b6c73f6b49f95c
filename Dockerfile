# syntax=docker/dockerfile:1
# docs/containers.md says how it is used. What is in the image is made by scripts/image.mjs, which needs no container.

FROM node:24.21-trixie-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY bench/web/package.json bench/web/package.json
COPY e2e/clients/package.json e2e/clients/package.json
COPY scripts scripts
RUN node scripts/ready.mjs
COPY . .
RUN node scripts/image.mjs /image

FROM node:24.21-trixie-slim
LABEL org.opencontainers.image.title="Assay" \
      org.opencontainers.image.description="Market predictions and market context by REST and MCP, with a track record that anyone can verify." \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    LOG_TO=stderr \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072
RUN install -d -o node -g node /data
WORKDIR /app
COPY --from=build /image .
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["./assay", "health"]
ENTRYPOINT ["./assay"]
CMD ["start"]
