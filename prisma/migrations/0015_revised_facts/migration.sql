-- CreateTable
CREATE TABLE "revised_fact" (
    "family" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "revised_fact_pkey" PRIMARY KEY ("family","key")
);

-- Most facts are said once. Those that are not are noted whoever writes them, so that counting the others needs no look-up of each.
CREATE FUNCTION note_revised_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "revised_fact" ("family", "key")
  SELECT DISTINCT arrived."family", arrived."key" FROM arrived
  WHERE EXISTS (
    SELECT FROM "fact"
    WHERE "fact"."family" = arrived."family" AND "fact"."key" = arrived."key" AND "fact"."id" <> arrived."id")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER fact_revised AFTER INSERT ON "fact"
  REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION note_revised_facts();

INSERT INTO "revised_fact" ("family", "key")
SELECT "family", "key" FROM "fact" GROUP BY "family", "key" HAVING count(*) > 1;
