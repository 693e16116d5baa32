import type { Article } from '#shared/contracts/articles/articles.ts';
import { isOtherCompany } from '#shared/boutiques-suivies.ts';
import type { BoutiqueConnue } from '#shared/contracts/boutique/boutiques.ts';
import type { Transfert } from '#shared/contracts/transferts/transfert.ts';
import type { TransfertInput } from '#shared/contracts/transferts/transferts.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { roundQuantity } from '#shared/money/money.ts';
import type { BoutiquesConnues } from '../boutique/boutiques-connues.store.ts';
import { cleanText } from '../clean-text.ts';
import type { LocalDatabase } from '../local-database.ts';
import { type RecordMouvement, toDepot } from '../local-stock.ts';
import type { Numbering } from '../numbering/numbering.ts';
import { transfertPrefixes } from '#server/backoffice/numbering/prefixes.ts';
import { depotPrincipal } from '../stock/stock-ledger.ts';
import type { TransfertStore } from './transferts.store.ts';

type Deps = {
  database: LocalDatabase;
  numbering: Numbering;
  store: TransfertStore;
  connues: BoutiquesConnues;
  recordMouvement: RecordMouvement;
  findArticle: (reference: string) => Article | undefined;
};

/** Takes goods out of stock and names the shop they are for; in the caller's transaction. */
export function createSender({ database, numbering, store, connues, recordMouvement, findArticle }: Deps) {
  const { now, poste } = database;

  /** Merges the lines by article, in the order they were first named. */
  function toLignes(typed: TransfertInput['lignes']): Transfert['lignes'] {
    const lignes = new Map<string, Transfert['lignes'][number]>();
    for (const { article_ref, quantite } of typed) {
      const article = findArticle(article_ref);
      if (!article) throw new Refused(`Article ${article_ref} introuvable`);
      const { reference, designation, prix_achat } = article;
      const before = lignes.get(reference)?.quantite ?? 0;
      const sum = roundQuantity(before + quantite);
      lignes.set(reference, { article_ref: reference, designation, quantite: sum, prix_achat });
    }
    return [...lignes.values()];
  }

  return (input: TransfertInput, auteur: string): Transfert => {
    const ends = findEnds(connues.list(), input.destination);
    const lignes = toLignes(input.lignes);
    const numero = numbering.take(transfertPrefixes.transfert);
    const depot_code = toDepot(input.depot_code) ?? depotPrincipal;
    const moved = lignes.map(({ article_ref, quantite, prix_achat }) => ({
      article_ref,
      quantite,
      prix_unitaire: prix_achat,
    }));
    const draft = { sens: 'sortie', reference: `Transfert ${numero}`, depot_code, lignes: moved } as const;
    const { numero: mouvement } = recordMouvement(draft, auteur);
    const commentaire = cleanText(input.commentaire);
    const made = { date_creation: now().toISOString(), poste, auteur };
    const transfert = { numero, ...ends, depot_code, commentaire, lignes, mouvement, ...made };
    return store.save(transfert, undefined, { action: 'creation', auteur });
  };
}

/** @throws {Refused} when this shop is in no group, or the other shop is not in it. */
function findEnds(boutiques: readonly BoutiqueConnue[], to: string) {
  const ici = boutiques.find((one) => one.ici);
  const autres = boutiques.filter((one) => !one.ici);
  if (!ici) {
    throw new Refused(
      'Cette caisse n’est rattachée à aucun siège\u00a0: il n’y a pas d’autre boutique à qui envoyer. Rattachez-la par «\u00a0Synchronisation\u00a0».',
    );
  }
  const destination = autres.find(({ code }) => code === to);
  if (!destination) {
    const known = autres.map(({ code, nom }) => `${nom} (${code})`).join(', ');
    throw new Refused(`La boutique ${to} n’est pas une autre boutique du groupe. Choisissez parmi\u00a0: ${known}.`);
  }
  if (isOtherCompany(ici, destination)) {
    throw new Refused(
      `${destination.nom} est d’une autre société (SIREN ${destination.siren})\u00a0: ce qu’on lui donne se vend. Faites une facture.`,
    );
  }
  return {
    origine: ici.code,
    origine_nom: ici.nom,
    destination: destination.code,
    destination_nom: destination.nom,
  };
}
