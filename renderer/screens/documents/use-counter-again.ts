import { useNavigate } from 'react-router';
import { call } from '#renderer/api/client.ts';
import { useVente } from '#renderer/stores/vente.store.ts';
import {
  type ClientVente,
  createVente,
  isEmpty,
  type LigneVente,
  toClientVente,
  type Vente,
  type VenteBase,
  type VenteKind,
} from '#renderer/stores/vente.ts';
import { queueKeys } from '#renderer/ui/keyboard/queued-keys.ts';
import { showFailure } from '#renderer/ui/show-failure.tsx';
import { type Article, getArticle } from '#shared/contracts/articles/articles.ts';
import type { DocumentRecord, LigneRecord } from '#shared/contracts/documents/documents.ts';
import { getClient } from '#shared/contracts/tiers/clients.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { toError } from '#shared/endpoints/errors.ts';
import { toVersionTag } from '#shared/endpoints/version-tag.ts';
import { findProspect } from './prospects.ts';

/** Brings a document back to the counter; the sale being typed there is put aside. */
export function useCounterAgain() {
  const go = useNavigate();
  const { hold, change } = useVente();

  async function bring(kind: VenteKind, document: DocumentRecord, isChange: boolean) {
    const arrive = queueKeys('going');
    try {
      const client = await readClient(kind, document.client_code);
      const articles = await readArticles(document.lignes ?? []);
      if (!isEmpty(useVente.getState().vente)) hold();
      change(() => withArticles(toVente(kind, document, toClientVente(client), isChange), articles));
      await go('/vente');
    } catch (error) {
      showFailure('Le document n’a pas pu être repris', toError(error));
    } finally {
      arrive();
    }
  }

  return {
    /** Opens a copy of the document at the counter, to be recorded as another document. */
    repeat: (kind: VenteKind, document: DocumentRecord) => void bring(kind, document, false),
    /** Opens the document at the counter, to be changed. */
    edit: (kind: VenteKind, document: DocumentRecord) => void bring(kind, document, true),
  };
}

async function readClient(kind: VenteKind, code: string): Promise<Tiers> {
  const prospect = kind === 'devis' ? await findProspect(code) : undefined;
  return prospect ?? (await call(getClient, { params: { code } })).data;
}

/** Reads the articles of lines with a reason for their price, which is decided again when their quantity changes. */
async function readArticles(lignes: readonly LigneRecord[]): Promise<Article[]> {
  const codes = new Set(lignes.filter(({ raison_prix }) => raison_prix).map(({ article_code }) => article_code));
  return Promise.all([...codes].map((reference) => call(getArticle, { params: { reference } })));
}

/** Keeps the prices of a changed document until quantities change; a repeated one gets those of its day. */
function withArticles(vente: Vente, articles: readonly Article[]): Vente {
  const lignes = vente.lignes.map((ligne) => {
    const article = ligne.raison_prix && articles.find(({ reference }) => reference === ligne.article_code);
    if (!article) return ligne;
    const { prix_vente: prix_article, famille_code } = article;
    return { ...ligne, prix_article, famille_code, prix_saisi: vente.modifie !== null };
  });
  return { ...vente, lignes };
}

function toVente(kind: VenteKind, document: DocumentRecord, client: ClientVente, isChange: boolean): Vente {
  const sale = { ...createVente(kind), client, lignes: (document.lignes ?? []).map(toLigne), ...toWhole(document) };
  const { numero, date, reference, total_ttc } = document;
  if (!isChange) return sale;
  const before = {
    client: { ...client, regime_tva: document.regime_tva ?? null },
    modifie: numero,
    total_avant: total_ttc,
    base: toVenteBase(document),
  };
  return { ...sale, ...before, date, reference: reference ?? '' };
}

function toWhole({ remise_globale, livraison }: DocumentRecord) {
  return { remise_globale: remise_globale?.pourcentage ?? 0, livraison: livraison ?? null };
}

/** Returns what a change of this document begins with. */
export function toVenteBase(document: DocumentRecord): VenteBase {
  const { date, reference, statut, lignes = [] } = document;
  const version = toVersionTag(document);
  return { version, date, reference: reference ?? '', statut, lignes: lignes.map(toLigne), ...toWhole(document) };
}

/** Returns the line as it was sold; the stock is read again together with the article. */
function toLigne(ligne: LigneRecord): LigneVente {
  return {
    id: crypto.randomUUID(),
    article_code: ligne.article_code,
    designation: ligne.designation,
    unite: ligne.unite,
    quantite: ligne.quantite,
    prix_unitaire_ht: ligne.prix_unitaire_ht,
    prix_unitaire_ttc: ligne.prix_unitaire_ttc ?? null,
    prix_catalogue: ligne.prix_unitaire_ht,
    remise_pourcentage: ligne.remise_pourcentage,
    tva_taux: ligne.tva_taux,
    ...(ligne.eco_participation_ht && { eco_participation_ht: ligne.eco_participation_ht }),
    ...(ligne.raison_prix && { raison_prix: ligne.raison_prix }),
    stock_disponible: null,
    stock_mini: null,
  };
}
