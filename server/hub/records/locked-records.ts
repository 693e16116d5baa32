import type { ChangeOrigin } from '#server/backoffice/local/change-log.ts';
import { completeArticle } from '#server/backoffice/local/articles/article-record.ts';
import { unsetBoutique } from '#server/backoffice/local/boutique/unset-boutique.ts';
import { completeTiers } from '#server/backoffice/local/tiers/tiers-record.ts';
import { asReplique, type Fields } from '#server/sharing/records/fields.ts';
import { parseReplique } from '#server/sharing/records/parse-replique.ts';
import { type Element, type Entite, type Replique, repliques } from '#shared/contracts/postes/gateway.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import { createLockedDocuments } from './locked-documents.ts';
import { findShops, type HubRow, toLineCode, toRow } from '../store/to-row.ts';
import { recordKinds } from '#shared/record-kinds.ts';
import { isSame } from '#shared/text/same-value.ts';
import { assertResteAnywhere, noteAvoir, noteReglement, type NumberShop, type OtherShops } from './note-other-shops.ts';

/** A record that was read for a decision, as the database has it. */
export type LockedRow = {
  id: number;
  entite: Entite;
  code: string;
  boutique: string | null;
  affaire: string | null;
  record: Fields;
};

type Deps = {
  rows: readonly LockedRow[];
  element: Element;
  boutique: string;
  /** The shops the sender follows: its own, and for a desk others. */
  suivies: readonly string[];
  /** Undefined when no record of another shop is concerned. */
  others?: OtherShops | undefined;
  /** Undefined when a new record is numbered in the sender's series. */
  numberShop?: NumberShop | undefined;
  now: () => Date;
};

/**
 * Presents the group's records to the decision about one element and collects its writes: none of them is in the
 * database yet.
 */
export function createLockedRecords({ rows, element, boutique, suivies, others, numberShop, now }: Deps) {
  const known = rows.map((row) => ({ ...row, code: toLineCode(row.entite, row.code) }));
  const records = new Map(known.map(({ entite, code, record }) => [toKey(entite, code), record]));
  const written = new Map<string, { entite: Entite; code: string }>();
  const note = (entite: Entite, code: string) => void written.set(toKey(entite, code), { entite, code });
  const documents = createLockedDocuments(known, { note, now });
  const ailleurs = createNotes({ known, documents, boutique, others, now });

  function find(entite: Entite, code: string): Fields | undefined {
    if (entite === 'document') return documents.find(code);
    const record = records.get(toKey(entite, code)) ?? records.get(findFolded(known, entite, code));
    return record ?? (entite === 'boutique' ? unsetBoutique : undefined);
  }

  function put(entite: Entite, record: Fields, _origin?: ChangeOrigin) {
    if (entite === 'document') return ailleurs.putDocument(parseReplique('document', record));
    if (entite === 'reglement') ailleurs.noteReglement(parseReplique('reglement', record));
    const whole = toWhole(entite, record);
    if (entite === 'tiers') renameFournisseur(asReplique(entite, whole));
    const code = entite === element.entite ? element.code : String(whole.reference);
    records.set(toKey(entite, code), whole);
    note(entite, code);
  }

  /** Renames a supplier in its articles, which bear the name of their main supplier. */
  function renameFournisseur({ numero, intitule }: Replique<'tiers'>) {
    if (records.get(toKey('tiers', numero))?.intitule === intitule) return;
    const supplied = known.filter(
      ({ entite, record }) => entite === 'article' && record.fournisseur_principal === numero,
    );
    for (const { record } of supplied) put('article', { ...record, fournisseur_nom: intitule });
  }

  return {
    find,
    put,
    findFirst: documents.findFirst,
    findFacture: documents.findFacture,

    /** @throws {InvalidInput} for a record, or a number, of another shop, which only that shop's tills may write or give. */
    assertOwn() {
      assertOwnRecord(known, element, { boutique, suivies });
      assertOwnNumber(element, boutique, numberShop);
    },

    /**
     * Lists what has to be written, with the documents that belong to one affaire from now on; what a hub of a later
     * version wrote in a record stays.
     */
    listWritten(): HubRow[] {
      const affaire = element.entite === 'document' ? toAffaire(known, element) : undefined;
      for (const row of affaire === undefined ? [] : known) {
        if (row.entite === 'document' && row.affaire !== affaire) note('document', row.code);
      }
      return [...written.values()].map(({ entite, code }) => {
        const place = toPlace(known, { entite, code, affaire, boutique });
        const before = known.find((row) => row.entite === entite && row.code === code)?.record;
        return toRow(entite, code, { ...pickUnknownFields(entite, before), ...find(entite, code) }, place);
      });
    },
  };
}

/** Returns the fields of a stored record that only a later version knows. */
function pickUnknownFields(entite: Entite, stored: Fields | undefined): Fields {
  const { shape } = repliques[entite];
  return Object.fromEntries(Object.entries(stored ?? {}).filter(([field]) => !(field in shape)));
}

type Sender = Pick<Deps, 'boutique' | 'suivies'>;

function assertOwnRecord(known: readonly LockedRow[], element: Element, { boutique, suivies }: Sender): void {
  const { entite, code, base, apres } = element;
  const shops = base === null ? findShops(entite, apres) : undefined;
  const owner = toOwner(known, element) ?? shops?.boutique;
  if (owner === undefined || owner === boutique || recordKinds[entite].isCommon) return;
  // A desk prepares an order for a shop it follows; from then on the order is that shop's.
  if (entite === 'commande_fournisseur' && base === null && suivies.includes(owner)) return;
  throw new InvalidInput(`${code} est d’une autre boutique\u00a0: elle seule peut le changer.`);
}

/**
 * A till may send numbers of other tills of its shop, which the hub may have forgotten; those of another shop are sent by
 * that shop's tills, but for an order that a desk prepared for the sender's shop.
 */
function assertOwnNumber({ entite, code, apres }: Element, boutique: string, number: NumberShop | undefined): void {
  if (!number || number.boutique === boutique) return;
  if (entite === 'commande_fournisseur' && number.suit && findShops(entite, apres)?.boutique === boutique) return;
  throw new InvalidInput(`Le numéro ${code} est d’une caisse d’une autre boutique : elle seule peut le donner.`);
}

/** Returns the shop an existing record belongs to; undefined for one common to the group. */
const toOwner = (known: readonly LockedRow[], { entite, code }: { entite: Entite; code: string }) =>
  known.find((row) => row.entite === entite && row.code === code)?.boutique ?? undefined;

type Placed = { entite: Entite; code: string; affaire: string | undefined; boutique: string };

/** Returns the shop and the affaire of a record; unchanged where they are not those of this element. */
function toPlace(known: readonly LockedRow[], { entite, code, affaire: given, boutique }: Placed) {
  const row = known.find((one) => one.entite === entite && one.code === code);
  const affaire = given ?? row?.affaire ?? undefined;
  return { boutique: row?.boutique ?? boutique, ...(affaire !== undefined && { affaire }) };
}

const toKey = (entite: Entite, code: string) => `${entite} ${code}`;

/** Finds a code in any case: codes that users choose are case-insensitive. */
function findFolded(known: readonly { entite: Entite; code: string }[], entite: Entite, code: string): string {
  const isSame = (one: { entite: Entite; code: string }) =>
    one.entite === entite && one.code.toUpperCase() === code.trim().toUpperCase();
  return toKey(entite, (recordKinds[entite].isFolded ? known.find(isSame) : undefined)?.code ?? code);
}

/** Returns the record with its computed fields, as every back office computes them. */
function toWhole(entite: Entite, record: Fields): Fields {
  const parsed = parseReplique(entite, record);
  if (entite === 'article') {
    const none = { stock_reel: 0, stock_reserve: 0, stock_commande: 0, stock_disponible: 0 };
    return repliques.article.parse(completeArticle({ ...none, ...asReplique(entite, parsed) }));
  }
  if (entite !== 'tiers') return parsed;
  const { genre, remise_propre, ...tiers } = asReplique(entite, parsed);
  const { remise_max: _, synchronisation: __, ...whole } = completeTiers({ ...tiers, remise_max: remise_propre ?? 0 });
  return { ...whole, genre, remise_propre };
}

/** Returns the first document of the affaire of an element: its source says it, or comes later. */
function toAffaire(known: readonly LockedRow[], { code, apres }: Element): string {
  const find = (numero: string) => known.find((row) => row.entite === 'document' && row.code === numero);
  const source = apres.document_source === undefined ? find(code)?.record.document_source : apres.document_source;
  if (typeof source !== 'string') return code;
  return find(source)?.affaire ?? source;
}

type NoteDeps = Pick<Deps, 'boutique' | 'others' | 'now'> & {
  known: readonly LockedRow[];
  documents: ReturnType<typeof createLockedDocuments>;
};

/** Records what a shop's till did to other shops' documents in these documents themselves. */
function createNotes({ known, documents, boutique, others, now }: NoteDeps) {
  /** Finds a document of another shop, with its owner. */
  function findOther(numero: string | null) {
    const owner = numero === null ? undefined : toOwner(known, { entite: 'document', code: numero });
    return numero === null || !owner || owner === boutique ? undefined : documents.find(numero);
  }

  const toShop = (numero: string) => toOwner(known, { entite: 'document', code: numero }) ?? boutique;

  function save(before: Replique<'document'>, after: Replique<'document'>) {
    if (isSame(before, after)) return;
    documents.put({ ...after, version: before.version + 1, date_modification: now().toISOString() });
  }

  return {
    /** @throws {InvalidInput} for more than is left of another shop's invoice. */
    putDocument(avoir: Replique<'document'>): void {
      const isNew = documents.find(avoir.numero) === undefined;
      documents.put(avoir);
      const invoice = avoir.genre === 'avoir' ? findOther(avoir.document_source) : undefined;
      if (!invoice || !others) return;
      const isHere = (numero: string) => documents.find(numero) !== undefined;
      const standing = documents
        .listMadeOf(invoice.numero)
        .filter(({ genre }) => genre === 'avoir')
        .map((document) => ({ document, boutique: toShop(document.numero) }));
      if (isNew) assertResteAnywhere(invoice, { standing, isHere }, others.retenues);
      const elsewhere = standing.filter((one) => one.boutique !== toShop(invoice.numero));
      save(invoice, noteAvoir(invoice, { standing: elsewhere, isHere }, others));
    },

    noteReglement(reglement: Replique<'reglement'>): void {
      for (const { numero } of others ? reglement.imputations : []) {
        const document = findOther(numero);
        if (document) save(document, noteReglement(document, reglement, others?.noms.get(boutique) ?? boutique));
      }
    },
  };
}
