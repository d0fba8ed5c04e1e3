import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { tableName } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { copyDatabase, type TestDatabase } from "../support/database.ts";
import { breaking, identityTables } from "../support/scale-exceptions.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await copyDatabase(inject("walledTemplate"));
});
afterAll(() => database.drop());

/** Their keys are written by scripts/schema.ts, and so change all at once or not at all. */
const ofResources = new Set(resources.map(tableName));
const isOfResource = (name: string) => ofResources.has(name.split(".")[0] as string);

const namesOf = async (statement: string) =>
  (await database.db.query(statement, [identityTables])).rows
    .map(({ name }) => name as string)
    .filter((name) => !isOfResource(name));

const tables = `(
  select c.oid, c.relname as name, c.relname = any($1) as is_identity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname <> 'schema_migration')`;

const columnsOf = (relation: string, keys: string) =>
  `(select array_agg(a.attname::text order by part.place)
    from unnest(${keys}) with ordinality as part (number, place)
    join pg_attribute a on a.attrelid = ${relation} and a.attnum = part.number)`;

/** What may not be in the catalog, by the rule it would break. Each must answer as much of it as is known. */
const rules = {
  "a table of a cell names its organization, always": `
    select t.name from ${tables} t left join pg_attribute a on a.attrelid = t.oid
      and a.attname = 'organization_id' and not a.attisdropped
    where not t.is_identity and a.attnotnull is not true`,
  "its primary key begins with the organization": `
    select t.name from ${tables} t left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
    where not t.is_identity
      and (k.oid is null or (${columnsOf("t.oid", "k.conkey")})[1] <> 'organization_id')`,
  "whatever else is unique in it begins with the organization": `
    select t.name || '.' || i.relname as name from ${tables} t
    join pg_index x on x.indrelid = t.oid and x.indisunique and not x.indisprimary
    join pg_class i on i.oid = x.indexrelid
    where not t.is_identity
      and (${columnsOf("t.oid", "x.indkey::smallint[]")})[1] is distinct from 'organization_id'`,
  "what points within a cell names the organization on both sides": `
    select t.name || '.' || k.conname as name from pg_constraint k join ${tables} t on t.oid = k.conrelid
    join ${tables} far on far.oid = k.confrelid
    where k.contype = 'f' and not t.is_identity and not far.is_identity
      and (${columnsOf("k.conrelid", "k.conkey")})[1] <> 'organization_id'`,
  "nothing of identity points into a cell": `
    select t.name || '.' || k.conname as name from pg_constraint k join ${tables} t on t.oid = k.conrelid
    join ${tables} far on far.oid = k.confrelid
    where k.contype = 'f' and t.is_identity and not far.is_identity`,
  "a trigger of a statement first reads its rows alone, into variables": `
    select distinct p.proname as name from pg_trigger g join pg_proc p on p.oid = g.tgfoid,
      lateral regexp_split_to_table(p.prosrc, ';|\\mloop\\M') as s (statement), ${tables} t
    where s.statement ~ format('\\m(%s)\\M', concat_ws('|', g.tgoldtable, g.tgnewtable))
      and coalesce(g.tgoldtable, g.tgnewtable) is not null
      and s.statement ~* format('\\m(from|join|into|update|using)\\s+%s\\M', t.name)`,
  "no default depends on the transaction": `
    select t.name || '.' || a.attname as name from pg_attrdef d join ${tables} t on t.oid = d.adrelid
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where pg_get_expr(d.adbin, d.adrelid) ~ 'xact'`,
  "no function takes a row of a table": `
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and exists (
      select from unnest(p.proargtypes) as a (type) join pg_type y on y.oid = a.type
      join ${tables} t on t.oid = y.typrelid)`,
  "no view has the rights of its owner": `
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and $1::text[] is not null
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']`,
  "no policy asks more than who asks": `
    select p.polname as name from pg_policy p
    where $1::text[] is not null and pg_get_expr(p.polqual, p.polrelid) ~* '\\mfrom\\M'`,
};

const held = Object.entries(rules);

describe("what parting cooperatives over several databases asks for", () => {
  it.each(held)("%s", async (rule, statement) => {
    expect((await namesOf(statement)).sort()).toEqual([...(breaking[rule] ?? [])].sort());
  });

  it("knows each table of identity, and excuses nothing from a rule that is not there", async () => {
    const known = await namesOf(`select name from ${tables} t where is_identity`);
    expect(known.sort()).toEqual([...identityTables].sort());
    expect(Object.keys(breaking).filter((rule) => !(rule in rules))).toEqual([]);
  });

  it("is noticed where something new breaks it", async () => {
    await database.db.query(`
      create table novelty (id uuid primary key default gen_random_uuid(), branch_id uuid,
        bank_id uuid references bank, written_in text default pg_current_xact_id()::text);
      create function novelty_text(n novelty) returns text language sql as $$ select n.written_in $$;
      create view novelties as select id from novelty;
      create policy novelty_tenant on novelty using (exists (select from bank where id = bank_id));
      alter table session add column novelty_id uuid references novelty;
      create function novelty_made() returns trigger language plpgsql as $$ begin
        perform from fresh join bank b on b.id = fresh.bank_id; return null; end $$;
      create trigger novelty_made after insert on novelty referencing new table as fresh
        for each statement execute function novelty_made();
      create unique index novelty_once on novelty (branch_id)`);
    for (const [rule, statement] of held)
      expect(
        (await namesOf(statement)).filter((name) => name.includes("novelt")),
        rule,
      ).toHaveLength(1);
  });
});
