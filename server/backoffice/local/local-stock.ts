import type { Article } from '#shared/contracts/articles/articles.ts';
import type { Mouvement } from '#shared/contracts/articles/stock.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';
import type { BackOffice } from '#server/backoffice/backoffice.gateway.ts';
import type { MouvementDraft } from '#server/backoffice/mouvement-draft.ts';
import type { AdjustStock } from './local-articles.ts';
import { toAuthor } from '#server/calls/author.ts';
import { cleanCode } from '#shared/identifiers/clean-code.ts';
import { cleanText } from './clean-text.ts';
import { toJour } from '#shared/time/dates.ts';
import type { LocalDatabase } from './local-database.ts';
import type { Numbering } from './numbering/numbering.ts';
import { mouvementPrefixes } from '#server/backoffice/numbering/prefixes.ts';
import { isStocked } from './stock/is-stocked.ts';
import { fromMillionths, toMillionths } from './stock/quantity.ts';
import { depotPrincipal, type StockLedger, type StockLine } from './stock/stock-ledger.ts';
import { createMouvementWriter } from './stock/write-mouvement.ts';
import { prepareRecords } from './sums/read-record.ts';

type Deps = {
  database: LocalDatabase;
  numbering: Numbering;
  ledger: StockLedger;
  findArticle: (reference: string) => Article | undefined;
};

const senses = {
  entree: { type: 0, sign: 1, prefix: mouvementPrefixes.entree, libelle: 'Entrée' },
  sortie: { type: 1, sign: -1, prefix: mouvementPrefixes.sortie, libelle: 'Sortie' },
} as const;

/** Implements stock entries and exits, each all or nothing. */
export function createLocalStock({
  database,
  numbering,
  ledger,
  findArticle,
}: Deps): BackOffice['stock'] & { adjust: AdjustStock } {
  const { connection, once } = database;
  const record = createMouvementRecorder({ database, numbering, ledger, findArticle });
  const { find } = prepareRecords<[string]>(connection, 'mouvements', 'numero = ?');

  return {
    move: (draft, context) => once(context, () => record(draft, toAuthor(context.caller))),

    async get(numero) {
      const mouvement = find<Mouvement>(numero);
      if (!mouvement) throw new NotFound(`Mouvement de stock ${numero} introuvable`);
      return mouvement;
    },

    adjust({ reference, quantite, prix_unitaire }) {
      const ligne = { article_ref: reference, quantite: Math.abs(quantite), prix_unitaire };
      record({ sens: quantite < 0 ? 'sortie' : 'entree', reference: 'Inventaire', lignes: [ligne] }, 'inventaire');
    },
  };
}

export type RecordMouvement = (draft: MouvementDraft, author: string) => Mouvement;

/**
 * Records movements. @throws {Refused} for an unknown article, a service, or not enough stock where the shop refuses
 * that.
 */
export function createMouvementRecorder({ database, numbering, ledger, findArticle }: Deps): RecordMouvement {
  const { connection, changes, now } = database;
  const insert = createMouvementWriter(connection);

  function toLine(line: MouvementDraft['lignes'][number], depot: string, sign: number): StockLine {
    const article = findArticle(line.article_ref);
    if (!article) throw new Refused(`Article ${line.article_ref} introuvable`);
    if (!isStocked(article)) {
      throw new Refused(`L’article ${article.reference} est une prestation\u00a0: il n’a pas de stock.`);
    }
    return {
      article_ref: article.reference,
      depot_code: toDepot(line.depot_code) ?? depot,
      quantite: sign * toMillionths(line.quantite),
      prix_unitaire: line.prix_unitaire,
      commentaire: cleanText(line.commentaire),
    };
  }

  return (draft: MouvementDraft, author: string): Mouvement => {
    const { type, sign, prefix, libelle } = senses[draft.sens];
    const depot = toDepot(draft.depot_code) ?? depotPrincipal;
    const lines = draft.lignes.map((line) => toLine(line, depot, sign));
    const date = draft.date ?? toJour(now());
    const mouvement: Mouvement = {
      numero: numbering.take(prefix),
      type,
      type_libelle: libelle,
      date,
      nb_lignes: lines.length,
      reference: cleanText(draft.reference),
      ...(draft.commande_fournisseur !== undefined && { commande_fournisseur: draft.commande_fournisseur }),
      ...(draft.annule !== undefined && { annule: draft.annule }),
    };
    const { numero } = mouvement;
    const commentaire = cleanText(draft.commentaire);
    const row = { ...mouvement, depot_code: depot, commentaire, date_creation: now().toISOString(), auteur: author };
    insert(row);
    ledger.move(numero, { date, moment: row.date_creation }, lines);
    if (mouvement.commande_fournisseur) ledger.receive(mouvement.commande_fournisseur, lines);
    const after = { ...row, lignes: lines.map(toLigne) };
    const origin = { action: 'creation', auteur: author } as const;
    changes.note({ entite: 'mouvement', code: numero, before: undefined, after }, origin);
    return mouvement;
  };
}

function toLigne({ quantite, prix_unitaire = null, commentaire = null, ...line }: StockLine) {
  return { ...line, quantite: fromMillionths(quantite), prix_unitaire, commentaire };
}

/** Normalises a warehouse code to capitals, so that what is typed at the counter does not open a second warehouse. */
export function toDepot(typed: string | null | undefined): string | undefined {
  return cleanCode(typed ?? '').toUpperCase() || undefined;
}
