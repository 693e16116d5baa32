import { toNewTiers } from '#server/backoffice/local/tiers/tiers-record.ts';
import type { PrintedDocument } from '#server/pdf/printed-document.ts';
import type { Boutique } from '#shared/contracts/boutique/boutique.ts';
import { documentKinds } from '#shared/contracts/documents/documents.ts';
import type { Tiers } from '#shared/contracts/tiers/tiers.ts';
import { computeTotals } from '#shared/money/totals.ts';
import { addDays, toJour } from '#shared/time/dates.ts';

/**
 * Builds a sample invoice from the shop's card as it is being typed: two VAT rates, a discount and a professional
 * customer.
 */
export function buildSampleFacture(boutique: Boutique, now: Date): PrintedDocument {
  const client = buildSampleClient(boutique, now);
  const date = toJour(now);
  const { lignes, ...totals } = computeTotals([
    {
      ...ofSample,
      article_code: 'EX-1',
      designation: 'Perceuse visseuse 18 V, deux batteries',
      prix_unitaire_ht: 149.9,
    },
    {
      ...ofSample,
      article_code: 'EX-2',
      designation: 'Vis à bois 5 × 60 mm, boîte de 200',
      quantite: 3,
      remise_pourcentage: 10,
    },
    { ...ofSample, article_code: 'EX-3', designation: 'Guide du bricoleur', prix_unitaire_ht: 18.86, tva_taux: 5.5 },
  ]);
  const document: PrintedDocument['document'] = {
    numero: '',
    type_document: documentKinds.facture.code,
    date,
    date_echeance: addDays(date, boutique.echeance_facture_jours),
    client_code: client.numero,
    client_intitule: client.intitule,
    reference: 'Votre commande',
    statut: 0,
    document_source: null,
    a_deja_ete_transforme: false,
    documents_cibles: [],
    champs_libres: {},
    date_creation: now.toISOString(),
    date_modification: now.toISOString(),
    version: 1,
    ...totals,
    lignes,
  };
  return { document, client, boutique, brouillon: true };
}

/** Builds a customer at the shop's own address. */
function buildSampleClient(boutique: Boutique, now: Date): Tiers {
  const { adresse, code_postal, ville, pays } = boutique;
  return toNewTiers(
    {
      intitule: 'Menuiserie Exemple',
      compte_collectif: '411000',
      forme_juridique: 'SARL',
      siret: '42345678900019',
      adresse,
      code_postal,
      ville,
      pays,
    },
    { kind: 'client', numero: 'EXEMPLE', remiseMax: 0, now },
  );
}

const ofSample = { quantite: 1, unite: 'UN', prix_unitaire_ht: 12.4, remise_pourcentage: 0, tva_taux: 20 };
