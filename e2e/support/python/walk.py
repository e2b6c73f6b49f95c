"""Walks through an MCP server with the official Python client, which holds each answer against its tool's schema.

Reads a list of walks as JSON from stdin: how to connect, and which tools to call with what. Writes, as JSON, what each
walk found: the tools that were listed, and what each call came to.
"""

import asyncio
import json
import logging
import sys

from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

logging.disable(logging.CRITICAL)


async def walk(plan):
    async with create_mcp_http_client(headers=plan.get("headers")) as http:
        if "command" in plan:
            place = StdioServerParameters(command=plan["command"], args=plan["args"], env=plan["env"])
        else:
            place = streamable_http_client(plan["url"], http_client=http)
        async with Client(place, mode=plan["mode"], read_timeout_seconds=20) as client:
            listed = await client.list_tools()
            calls = [await call(client, **each) for each in plan["calls"]]
            return {"listed": [tool.name for tool in listed.tools], "calls": calls}


async def call(client, tool, arguments):
    try:
        result = await client.call_tool(tool, arguments)
    except Exception as error:
        return {"tool": tool, "thrown": "%s: %s" % (type(error).__name__, error)}
    text = "".join(getattr(part, "text", "") for part in result.content)
    return {"tool": tool, "isError": bool(result.is_error), "structured": result.structured_content, "text": text}


async def main():
    print(json.dumps([await walk(plan) for plan in json.load(sys.stdin)]))


asyncio.run(main())
