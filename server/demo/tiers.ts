import { codeClientPassage } from '#shared/identifiers/code-client-passage.ts';
import { isSiren, isSiret, toTvaIntra } from '#shared/identifiers/identifiers.ts';
import { foldText } from '#shared/text/search-text.ts';
import { type CompanyRow, companies, type PersonRow, persons } from './data/clients-data.ts';
import type { DemoTiers } from './demo-boutique.ts';
import { fournisseurs, type FournisseurRow } from './data/fournisseurs-data.ts';
import { profiles } from './data/profiles-data.ts';
import { prospects } from './data/prospects-data.ts';
import { createRandom, type Random } from './random.ts';

const withoutTva = new Set(['Commune', 'Association', 'Établissement public', 'Syndicat de copropriétaires']);
const dormant = new Set(['CLUB-AVIRON', 'PELLETIER']);
const closed = new Set(['SOS-FUITES']);
const commerciaux = [
  { commercial_code: 'JB', commercial_nom: 'Joël Bertrand' },
  { commercial_code: 'NS', commercial_nom: 'Nadia Serrano' },
] as const;

/** Lists companies, institutions and people, and the customer of the counter. */
export function listDemoClients(seed: number): DemoTiers[] {
  const random = createRandom(seed + 1);
  return [
    buildPassage(),
    ...companies.map((row) => buildCompany(row, random)),
    ...persons.map((row) => buildPerson(row, random)),
  ];
}

/** Lists companies that have bought nothing yet. */
export function listDemoProspects(seed: number): DemoTiers[] {
  const random = createRandom(seed + 2);
  return prospects.map((row) => {
    const { input, fiche } = buildCompany(row, random);
    return { input, fiche: { ...fiche, type_tiers: 'prospect', qualite: 'PRO', est_prospect: true } };
  });
}

/** Lists the shop's suppliers. */
export function listDemoFournisseurs(seed: number): DemoTiers[] {
  const random = createRandom(seed + 3);
  return fournisseurs.map((row) => buildDemoFournisseur(row, random));
}

function buildPassage(): DemoTiers {
  return {
    input: { num: codeClientPassage, intitule: 'Client de passage', compte_collectif: '411000' },
    fiche: { est_particulier: true, est_entreprise: false, secteur: profiles.passage.secteur, remise_max: 0 },
  };
}

function buildCompany(row: CompanyRow, random: Random): DemoTiers {
  const [num, intitule, forme_juridique, profil, adresse, code_postal, ville, domaine, contact, effectif] = row;
  const { secteur, codeNaf, remiseMax } = profiles[profil];
  const siret = inventSiret(random, forme_juridique === 'Commune' ? '21' : random.pick(['43', '51', '79', '82', '90']));
  const isTaxed = !withoutTva.has(forme_juridique) && !(forme_juridique === 'EI' && random.chance(0.4));
  return {
    input: {
      num,
      intitule,
      compte_collectif: '411000',
      adresse,
      code_postal,
      ville,
      pays: 'France',
      email: `${foldText(contact).split(' ').at(-1)}@${domaine}.example`,
      telephone: inventTelephone(random, '04 65 71'),
      portable: random.chance(0.7) ? inventTelephone(random, '06 39 98') : null,
      forme_juridique,
      siret,
      tva_intra: isTaxed ? toTvaIntra(siret) : null,
    },
    fiche: {
      ...toContact(contact),
      ...statusOf(num),
      est_entreprise: true,
      est_particulier: false,
      siren: siret.slice(0, 9),
      code_naf: codeNaf,
      secteur,
      effectif,
      ca_annuel: effectif > 0 && isTaxed ? effectif * random.integer(70, 140) * 1_000 : null,
      site_web: random.chance(0.6) ? `https://www.${domaine}.example` : null,
      region: 'Auvergne-Rhône-Alpes',
      encours_autorise: random.integer(3, 20) * 500,
      remise_max: remiseMax,
      categorie_tarifaire: 2,
      ...random.pick(commerciaux),
    },
  };
}

function buildPerson(
  [civilite, prenom, nom, adresse, code_postal, ville, sansEmail]: PersonRow,
  random: Random,
): DemoTiers {
  const mailbox = foldText(`${prenom} ${nom}`).replaceAll(' ', '.');
  const num = foldText(nom).replaceAll(' ', '-').toUpperCase();
  return {
    input: {
      num,
      intitule: `${prenom} ${nom}`,
      compte_collectif: '411000',
      adresse,
      code_postal,
      ville,
      pays: 'France',
      email: sansEmail ? null : `${mailbox}@courriel.example`,
      telephone: sansEmail || random.chance(0.4) ? inventTelephone(random, '04 65 71') : null,
      portable: sansEmail ? null : inventTelephone(random, '06 39 98'),
    },
    fiche: {
      ...toContact(`${civilite} ${prenom} ${nom}`),
      ...statusOf(num),
      est_entreprise: false,
      est_particulier: true,
      secteur: profiles.particulier.secteur,
      region: 'Auvergne-Rhône-Alpes',
      encours_autorise: 0,
      remise_max: profiles.particulier.remiseMax,
      categorie_tarifaire: 1,
    },
  };
}

function buildDemoFournisseur(row: FournisseurRow, random: Random): DemoTiers {
  const [num, intitule, adresse, code_postal, ville, pays, domaine, contact, tvaIntra] = row;
  const siret = tvaIntra ? null : inventSiret(random, random.pick(['38', '42', '54', '77']));
  return {
    input: {
      num,
      intitule,
      compte_collectif: '401000',
      adresse,
      code_postal,
      ville,
      pays,
      email: `commandes@${domaine}.example`,
      telephone: inventTelephone(random, ville === 'Paris' ? '01 99 00' : '04 65 71'),
      siret,
      tva_intra: tvaIntra ?? (siret && toTvaIntra(siret)),
    },
    fiche: {
      ...toContact(contact),
      type_tiers: 'fournisseur',
      qualite: 'FOU',
      est_fournisseur: true,
      est_entreprise: true,
      siren: siret?.slice(0, 9) ?? null,
      site_web: `https://www.${domaine}.example`,
    },
  };
}

function statusOf(num: string) {
  return { est_actif: !closed.has(num), est_en_sommeil: dormant.has(num) };
}

/** Parses «Mme Élodie Charvet»: the title, the first word as first name, the rest as last name. */
function toContact(contact: string) {
  const [civilite = '', prenom = '', ...rest] = contact.split(' ');
  const nom = rest.join(' ');
  return { civilite, prenom, nom, nom_complet: `${prenom} ${nom}`, contact: `${prenom} ${nom}` };
}

function inventTelephone(random: Random, prefix: string): string {
  const pair = () => String(random.integer(0, 99)).padStart(2, '0');
  return `${prefix} ${pair()} ${pair()}`;
}

/** Invents a SIRET with valid check digits, whose SIREN starts with these digits. */
function inventSiret(random: Random, prefix: string): string {
  const body = prefix + String(random.integer(0, 10 ** (8 - prefix.length) - 1)).padStart(8 - prefix.length, '0');
  const siren = withValidEnd(body, isSiren);
  return withValidEnd(`${siren}000${random.integer(1, 4)}`, isSiret);
}

function withValidEnd(body: string, isValid: (code: string) => boolean): string {
  const found = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(isValid);
  if (found === undefined) throw new Error(`No digit makes ${body} valid`);
  return found;
}
