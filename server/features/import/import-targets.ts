import type { z } from 'zod';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { WriteContext } from '#server/calls/caller.ts';
import { parseInput } from '#server/http/requests/parse-request.ts';
import { type Article, ArticleCreateInput, ArticleUpdateInput } from '#shared/contracts/articles/articles.ts';
import { ClientCreateInput, ClientUpdateInput } from '#shared/contracts/tiers/clients.ts';
import { type Famille, FamilleCreateInput } from '#shared/contracts/articles/familles.ts';
import { FournisseurCreateInput, FournisseurUpdateInput } from '#shared/contracts/tiers/fournisseurs.ts';
import type { Existants, LigneImportee } from '#shared/contracts/imports.ts';
import type { Tiers, TiersKind } from '#shared/contracts/tiers/tiers.ts';
import { toNatureArticle } from '#shared/documents/objet-vente.ts';
import { NotFound } from '#shared/endpoints/errors.ts';
import type { Nature } from '#shared/tables/import-fields.ts';
import { hasChange } from './has-change.ts';
import { applyTaxedPrice, type Values } from './read-line.ts';

/**
 * The context of an import: the back office that writes the lines, who imports them, and how existing records are
 * treated.
 */
export type ImportContext = { inside: BackOffice; context: WriteContext; existants: Existants };

/**
 * Makes a record of a line's fields, or changes the one it is about; throws what its contract or a rule refuses. A line
 * that names an unknown record (`isWhole` false) is refused, unless its record is to stay as it is.
 */
type ImportLine = (
  run: ImportContext,
  values: Values,
  isWhole: boolean,
) => Promise<Pick<LigneImportee, 'issue' | 'code'>>;

type Target<Found> = {
  find(inside: BackOffice, values: Values): Promise<Found | undefined>;
  toCode(found: Found): string;
  create(run: ImportContext, values: Values): Promise<Found>;
  /** Returns false when the record has all of it already, or cannot be changed. */
  update(run: ImportContext, found: Found, values: Values): Promise<boolean>;
};

function toImportLine<Found>({ find, toCode, create, update }: Target<Found>): ImportLine {
  return async (run, values, isWhole) => {
    const found = await find(run.inside, values);
    const isLeft = found !== undefined && run.existants === 'laisser';
    if (!isWhole && !isLeft) return { issue: 'refusee', code: null };
    if (!found) return { issue: 'creee', code: toCode(await create(run, values)) };
    const isChanged = run.existants === 'modifier' && (await update(run, found, values));
    return { issue: isChanged ? 'modifiee' : 'laissee', code: toCode(found) };
  };
}

const tiersSchemas: Record<TiersKind, { create: z.ZodType<ClientCreateInput>; update: z.ZodType<ClientUpdateInput> }> =
  {
    client: { create: ClientCreateInput, update: ClientUpdateInput },
    prospect: { create: ClientCreateInput, update: ClientUpdateInput },
    fournisseur: { create: FournisseurCreateInput, update: FournisseurUpdateInput },
  };

function toTiersTarget(kind: TiersKind): Target<Tiers> {
  const schemas = tiersSchemas[kind];
  return {
    find(inside, { num, siret, intitule = '', code_postal }) {
      if (num !== undefined) return findOne(inside.tiers.get(kind, String(num)));
      const known = { siret: toText(siret), intitule: String(intitule), code_postal: toText(code_postal) };
      return inside.tiers.findSame(kind, known);
    },
    toCode: ({ numero }) => numero,
    create: ({ inside, context }, values) => inside.tiers.create(kind, parseInput(schemas.create, values), context),
    async update({ inside, context }, found, values) {
      const input = parseInput(schemas.update, values);
      if (!hasChange(found, input)) return false;
      await inside.tiers.update(kind, found.numero, input, context);
      return true;
    },
  };
}

const articles: Target<Article> = {
  find: (inside, { reference = '' }) => findOne(inside.articles.get(String(reference))),
  toCode: ({ reference }) => reference,
  create: ({ inside, context }, values) =>
    inside.articles.create(parseInput(ArticleCreateInput, applyTaxedPrice(values, undefined)), context),
  async update({ inside, context }, found, values) {
    const { famille: famille_code, ...input } = parseInput(ArticleUpdateInput, applyTaxedPrice(values, found));
    if (!hasChange({ ...found, nature: toNatureArticle(found) }, { ...input, famille_code })) return false;
    await inside.articles.update(found.reference, { ...input, famille: famille_code }, context);
    return true;
  },
};

/** Families have no route that changes them. */
const familles: Target<Famille> = {
  find: (inside, { code = '' }) => findOne(inside.familles.get(String(code))),
  toCode: ({ code }) => code,
  create: ({ inside, context }, values) => inside.familles.create(parseInput(FamilleCreateInput, values), context),
  update: async () => false,
};

export const importLines: Record<Nature, ImportLine> = {
  clients: toImportLine(toTiersTarget('client')),
  prospects: toImportLine(toTiersTarget('prospect')),
  fournisseurs: toImportLine(toTiersTarget('fournisseur')),
  articles: toImportLine(articles),
  familles: toImportLine(familles),
};

async function findOne<T>(getting: Promise<T>): Promise<T | undefined> {
  try {
    return await getting;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

function toText(value: string | number | undefined): string | undefined {
  return value === undefined ? undefined : String(value);
}
