import { isSiren, isTvaIntra } from '#shared/identifiers/identifiers.ts';
import { isPaysFrancais, isPaysUnion } from './pays-tva.ts';
import type { Adresse, FactureElectronique } from './facture-electronique.ts';

/**
 * What keeps a document from being an e-invoice: the rule it breaks, the field, and a sentence that says what to do.
 */
export type Obstacle = { regle: string; champ: string; phrase: string };

type Regle<Of = FactureElectronique> = Obstacle & { isBroken: (of: Of) => boolean };

/** Seller and buyer as their cards describe them, which are known before there is a sale. */
export type Fiches = Pick<FactureElectronique, 'vendeur' | 'acheteur' | 'destination'>;

/** The rates of mainland France, Corsica and overseas, former rates included (BR-FR-16). */
const tauxAdmis = new Set([0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6]);

/*
 * The rules of EN 16931 and of French platforms that what a shop types can break; tests hold the rules that depend on
 * our own sums and codes.
 */
const deFiches: readonly Regle<Fiches>[] = [
  {
    regle: 'BR-FR-10',
    champ: 'boutique.siret',
    phrase: 'Le SIRET de la boutique manque ou n’est pas valide.',
    isBroken: ({ vendeur }) => vendeur.siret === '',
  },
  {
    regle: 'BR-08',
    champ: 'boutique.adresse',
    phrase: 'L’adresse de la boutique n’est pas complète\u00a0: rue, code postal et ville.',
    isBroken: ({ vendeur }) => !isWhole(vendeur.adresse),
  },
  {
    regle: 'BR-09',
    champ: 'boutique.pays',
    phrase: 'Le pays de la boutique n’est pas reconnu\u00a0: écrivez-le en français.',
    isBroken: ({ vendeur }) => vendeur.adresse.pays === '',
  },
  {
    regle: 'BR-11',
    champ: 'client.pays',
    phrase: 'Le pays du client n’est pas reconnu\u00a0: écrivez-le en français, comme «\u00a0Belgique\u00a0».',
    isBroken: ({ acheteur }) => acheteur.adresse.pays === '',
  },
  {
    regle: 'BR-10',
    champ: 'client.adresse',
    phrase: 'L’adresse du client n’est pas complète\u00a0: rue, code postal et ville.',
    isBroken: ({ destination, acheteur }) => destination !== 'B2C' && !isWhole(acheteur.adresse),
  },
  {
    regle: 'BR-FR-11',
    champ: 'client.siren',
    phrase: 'Le SIREN du client manque ou n’est pas valide\u00a0: une facture à un professionnel le porte.',
    isBroken: ({ destination, acheteur }) => destination === 'B2B' && !isSiren(acheteur.siren),
  },
  {
    regle: 'BR-FR-12',
    champ: 'client.email',
    phrase: 'L’e-mail du client manque\u00a0: c’est l’adresse électronique d’un professionnel hors de France.',
    isBroken: ({ destination, acheteur }) => destination === 'B2BINT' && !acheteur.adresse_electronique,
  },
  {
    regle: 'BR-FR-13',
    champ: 'boutique.adresse_electronique',
    phrase: 'L’adresse de facturation électronique de la boutique ne commence pas par son SIREN.',
    isBroken: ({ vendeur: { siren, adresse_electronique } }) =>
      isSiren(siren) && adresse_electronique?.adresse.startsWith(siren) === false,
  },
  {
    regle: 'BR-FR-21',
    champ: 'client.adresse_electronique',
    phrase: 'L’adresse électronique du client ne commence pas par son SIREN.',
    isBroken: ({ destination, acheteur: { siren, adresse_electronique } }) =>
      destination === 'B2B' && isSiren(siren) && adresse_electronique?.adresse.startsWith(siren) === false,
  },
  {
    regle: 'BR-CO-09',
    champ: 'client.tva_intra',
    phrase: 'Le numéro de TVA du client n’est pas valide.',
    isBroken: ({ acheteur }) => acheteur.tva_intra !== '' && !isTvaIntra(acheteur.tva_intra),
  },
];

const deDocuments: readonly Regle[] = [
  {
    regle: 'BR-S-02',
    champ: 'boutique.tva_intra',
    phrase: 'Le numéro de TVA de la boutique manque ou n’est pas valide.',
    isBroken: ({ vendeur, tvas }) => !isTvaIntra(vendeur.tva_intra) && tvas.some(({ categorie }) => categorie !== 'E'),
  },
  {
    regle: 'BR-AE-02',
    champ: 'client.tva_intra',
    phrase: 'Le numéro de TVA du client manque\u00a0: c’est lui qui doit la TVA (autoliquidation).',
    isBroken: ({ acheteur, tvas }) => acheteur.tva_intra === '' && tvas.some(({ categorie }) => categorie === 'AE'),
  },
  {
    regle: 'BR-IC-02',
    champ: 'client.tva_intra',
    phrase:
      'Le numéro de TVA du client manque\u00a0: sans lui, une livraison dans l’Union européenne n’est pas exonérée.',
    isBroken: ({ acheteur, tvas }) => acheteur.tva_intra === '' && tvas.some(({ categorie }) => categorie === 'K'),
  },
  {
    regle: 'BR-IC-12',
    champ: 'client.pays',
    phrase:
      'Une livraison intracommunautaire part dans un autre pays de l’Union européenne\u00a0: ce n’est pas celui du client, ni ' +
      'celui de l’adresse de livraison.',
    isBroken: ({ acheteur, lieu, tvas }) => {
      const { pays } = (lieu ?? acheteur).adresse;
      return (
        pays !== '' && tvas.some(({ categorie }) => categorie === 'K') && (isPaysFrancais(pays) || !isPaysUnion(pays))
      );
    },
  },
  {
    regle: 'BR-57',
    champ: 'document.livraison',
    phrase:
      'Le pays de l’adresse de livraison n’est pas reconnu\u00a0: écrivez-le en français, comme «\u00a0Belgique\u00a0».',
    isBroken: ({ lieu, acheteur }) => lieu !== null && lieu.adresse.pays === '' && acheteur.adresse.pays !== '',
  },
  {
    regle: 'BR-FR-CO-05',
    champ: 'document.document_source',
    phrase: 'L’avoir ne dit pas quelle facture il corrige\u00a0: faites-le depuis la facture.',
    isBroken: ({ type, anterieures }) => type === 381 && anterieures.length === 0,
  },
  {
    regle: 'BR-16',
    champ: 'document.lignes',
    phrase: 'Le document n’a aucune ligne d’article.',
    isBroken: ({ lignes }) => lignes.length === 0,
  },
  {
    regle: 'BR-25',
    champ: 'document.lignes',
    phrase: 'Une ligne n’a pas de désignation.',
    isBroken: ({ lignes }) => lignes.some(({ designation }) => designation.trim() === ''),
  },
  {
    regle: 'BR-FR-DEC-02',
    champ: 'document.lignes',
    phrase: 'Une quantité a plus de quatre décimales.',
    isBroken: ({ lignes }) => lignes.some(({ quantite }) => !hasDecimals(quantite, 4)),
  },
  {
    regle: 'BR-FR-DEC-03',
    champ: 'document.lignes',
    phrase: 'Un prix a plus de six décimales.',
    isBroken: ({ lignes }) => lignes.some(({ prix_unitaire_ht }) => !hasDecimals(prix_unitaire_ht, 6)),
  },
  {
    regle: 'BR-FR-16',
    champ: 'document.lignes',
    phrase: 'Un taux de TVA n’existe pas en France.',
    isBroken: ({ lignes }) => lignes.some(({ taux }) => !tauxAdmis.has(taux)),
  },
  {
    regle: 'BR-E-10',
    champ: 'document.lignes',
    phrase:
      'Des lignes sont à 0\u00a0% de TVA sans que Comptoir sache pourquoi\u00a0: choisissez le motif d’exonération de la boutique, ou le régime ' +
      'de TVA du client.',
    isBroken: ({ tvas }) => tvas.some(({ taux, exoneration }) => taux === 0 && exoneration === null),
  },
];

/** Returns the obstacles of a document; empty when platforms accept it. */
export function listObstacles(facture: FactureElectronique): Obstacle[] {
  return [...listFicheObstacles(facture), ...listBroken(deDocuments, facture)];
}

/** Returns the obstacles that the cards alone raise, whatever is sold. */
export function listFicheObstacles(fiches: Fiches): Obstacle[] {
  return listBroken(deFiches, fiches);
}

function listBroken<Of>(regles: readonly Regle<Of>[], of: Of): Obstacle[] {
  return regles.filter(({ isBroken }) => isBroken(of)).map(({ regle, champ, phrase }) => ({ regle, champ, phrase }));
}

function isWhole({ adresse, code_postal, ville }: Adresse): boolean {
  return ![adresse, code_postal, ville].includes('');
}

function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value;
}
