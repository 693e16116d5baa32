import { compactIdentifier } from '#shared/identifiers/identifiers.ts';
import { foldText } from '#shared/text/search-text.ts';

/** The kinds of records that can be imported and exported, one file each. */
export const natures = ['clients', 'prospects', 'fournisseurs', 'articles', 'familles'] as const;
export type Nature = (typeof natures)[number];

/**
 * How a cell is read: as text, as an identifier without its printed spaces, as a number, as a VAT rate or its code, as
 * goods or service, as a family or its name, as a kind of family.
 */
export type FieldReading = 'texte' | 'identifiant' | 'nombre' | 'tva' | 'nature' | 'famille' | 'type';

export type ImportField = {
  /** Name of the contract's field. */
  champ: string;
  /** Heading of its column, in the files Comptoir writes. */
  label: string;
  /** Other headings it is recognised by, in lower case without accents. */
  synonyms: readonly string[];
  reading: FieldReading;
  isRequired?: boolean;
};

function field(champ: string, label: string, synonyms: string, reading: FieldReading = 'texte'): ImportField {
  return { champ, label, reading, synonyms: synonyms === '' ? [] : synonyms.split(', ') };
}

function required(one: ImportField): ImportField {
  return { ...one, isRequired: true };
}

const tiersFields = [
  field(
    'num',
    'Code',
    'numero, no, n, n client, no client, numero client, n fournisseur, n prospect, ref, reference, code client, code tiers, code fournisseur, ct num, compte tiers, id',
  ),
  required(
    field(
      'intitule',
      'Nom',
      'raison sociale, intitule, societe, entreprise, nom ou raison sociale, nom complet, nom client, client, fournisseur, prospect, denomination, ct intitule, name, company',
    ),
  ),
  field('adresse', 'Adresse', 'rue, adresse 1, adresse1, adresse postale, voie, address, ct adresse'),
  field('code_postal', 'Code postal', 'cp, codepostal, code post, postal code, zip, ct codepostal'),
  field('ville', 'Ville', 'commune, localite, city, ct ville'),
  field('pays', 'Pays', 'country, ct pays'),
  field('email', 'E-mail', 'mail, email, courriel, adresse e mail, adresse mail, adresse email, ct email'),
  field('telephone', 'Téléphone', 'tel, tel fixe, telephone fixe, fixe, phone, telephone 1, ct telephone'),
  field('siret', 'SIRET', 'no siret, numero siret, n siret, ct siret', 'identifiant'),
  field('siren', 'SIREN', 'no siren, numero siren, n siren', 'identifiant'),
  field(
    'tva_intra',
    'TVA intracommunautaire',
    'tva intra, no tva, n tva, numero tva, numero de tva, tva, code tva intra, ct identifiant',
    'identifiant',
  ),
  field('compte_collectif', 'Compte', 'compte collectif, compte general, compte comptable, cpte, ct compte'),
];

const clientFields = [
  ...tiersFields,
  field(
    'portable',
    'Portable',
    'mobile, gsm, tel portable, telephone portable, tel mobile, telephone mobile, telephone 2',
  ),
  field('forme_juridique', 'Forme juridique', 'forme, statut juridique'),
  field('clientele', 'Clientèle', 'type de client, categorie de client'),
  field('categorie_tarifaire', 'Catégorie tarifaire', 'categorie tarif, cat tarif, tarif, n cat tarif', 'nombre'),
  field('regime_tva', 'Régime de TVA', 'regime tva, tva de ses achats'),
  field('adresse_electronique', 'Adresse de facturation électronique', 'adresse electronique, adresse de facturation'),
];

const articleFields = [
  required(
    field('reference', 'Référence', 'ref, code, code article, article, ref article, reference article, sku, ar ref'),
  ),
  required(field('designation', 'Désignation', 'libelle, nom, intitule, produit, nom article, label, name, ar design')),
  field('famille', 'Famille', 'code famille, categorie, rayon, groupe, fa codefamille', 'famille'),
  field(
    'prix_vente',
    'Prix de vente HT',
    'prix ht, prix, prix de vente, pv, pv ht, puht, pu ht, prix unitaire, prix unitaire ht, tarif, tarif ht, prix vente, prix vente ht, ar prixven',
    'nombre',
  ),
  field(
    'prix_vente_ttc',
    'Prix de vente TTC',
    'prix ttc, pv ttc, puttc, pu ttc, prix vente ttc, prix public',
    'nombre',
  ),
  field(
    'prix_achat',
    'Prix d’achat HT',
    'prix achat, pa, pa ht, prix d achat, cout, prix achat ht, ar prixach',
    'nombre',
  ),
  field('tva_code', 'TVA', 'taux tva, taux de tva, code tva', 'tva'),
  field(
    'code_ean',
    'Code-barres',
    'ean, ean13, ean 13, codebarre, code barre, gencod, gtin, barcode, ar codebarre',
    'identifiant',
  ),
  field(
    'stock_reel',
    'Stock',
    'stock reel, quantite, qte, qte stock, quantite en stock, en stock, stock initial',
    'nombre',
  ),
  field('emplacement', 'Emplacement', 'casier, allee, localisation, emplacement stock'),
  field('stock_mini', 'Stock minimum', 'stock mini, mini, seuil, stock d alerte, stock min, seuil d alerte', 'nombre'),
  field(
    'eco_participation_ht',
    'Éco-participation HT',
    'eco participation, eco part, ecopart, deee, eco taxe, ecotaxe',
    'nombre',
  ),
  field('nature', 'Nature', 'bien ou service, nature article, nature de l article', 'nature'),
  field('unite_vente', 'Unité', 'unite de vente, unite vente, u, um'),
  field('description', 'Description', 'commentaire, details, texte, notes'),
];

const familleFields = [
  required(field('code', 'Code', 'code famille, reference, ref, fa codefamille')),
  required(field('intitule', 'Intitulé', 'libelle, nom, famille, designation, fa intitule')),
  field('type', 'Type', 'nature', 'type'),
  field('compte_vente', 'Compte de vente', 'compte vente, cpte vente, vente'),
  field('compte_achat', 'Compte d’achat', 'compte achat, cpte achat, achat'),
];

/** The columns of each file, in the order Comptoir writes them. */
export const importFields: Record<Nature, readonly ImportField[]> = {
  clients: clientFields,
  prospects: clientFields,
  fournisseurs: tiersFields,
  articles: articleFields,
  familles: familleFields,
};

/** The cells of one line by field, as they are in the file. */
export type Cells = Readonly<Record<string, string | undefined>>;

/**
 * Returns what identifies a line's record: its code; without one its SIRET, or its name and postal code. Two lines of
 * one file with the same identity are duplicates. Undefined when the line has none of these.
 */
export function findIdentity(nature: Nature, cells: Cells): string | undefined {
  const code = cells[codeFields[nature]]?.trim();
  if (code) return `code ${code.toUpperCase()}`;
  if (nature === 'articles' || nature === 'familles') return undefined;
  const siret = compactIdentifier(cells.siret ?? '');
  if (siret !== '') return `siret ${siret}`;
  const name = foldText(cells.intitule ?? '');
  return name === '' ? undefined : `nom ${name} ${foldText(cells.code_postal ?? '')}`;
}

/** The field that holds the code of a line. */
const codeFields: Record<Nature, string> = {
  clients: 'num',
  prospects: 'num',
  fournisseurs: 'num',
  articles: 'reference',
  familles: 'code',
};
