import type { Parties } from '#shared/contracts/documents/parties.ts';
import { compactIdentifier, isSiren, isSiret } from '#shared/identifiers/identifiers.ts';
import { formatAmount } from '#shared/money/money.ts';
import { findCodePays } from '#shared/identifiers/code-pays.ts';
import { isPaysFrancais } from './pays-tva.ts';
import type { Adresse, Destination, Partie } from './facture-electronique.ts';
import type { Fiches } from './obstacles.ts';

type Card = { [field in keyof Adresse]: string | null };

type BoutiqueFiche = Parties['vendeur'];
type ClientFiche = Parties['acheteur'];

/** Returns seller and buyer, and the class of buyer they imply. */
export function toFiches(boutique: BoutiqueFiche, client: ClientFiche): Fiches {
  const vendeur = toVendeur(boutique);
  const acheteur = toAcheteur(client, vendeur);
  return { vendeur, acheteur, destination: toDestination(client, acheteur) };
}

/** Returns the shop as its card describes it. */
export function toVendeur(boutique: BoutiqueFiche): Partie {
  const { raison_sociale, enseigne, forme_juridique, capital, telephone, email } = boutique;
  const siret = compactIdentifier(boutique.siret);
  const siren = siret.slice(0, 9);
  const withCapital = capital === null ? '' : ` au capital de ${formatAmount(capital)}`;
  return {
    nom: raison_sociale,
    enseigne,
    forme: forme_juridique === '' ? '' : `${forme_juridique}${withCapital}`,
    siret: isSiret(siret) ? siret : '',
    siren,
    tva_intra: compactIdentifier(boutique.tva_intra),
    telephone,
    email,
    adresse_electronique: toAdresseElectronique(siren, '', boutique.adresse_electronique),
    adresse: toAdresse(boutique),
  };
}

/** Returns the customer as their card describes them; without an address they get the shop's country. */
function toAcheteur(client: ClientFiche, vendeur: Partie): Partie {
  const siret = compactIdentifier(client.siret ?? '');
  const siren = compactIdentifier(client.siren ?? '') || siret.slice(0, 9);
  const adresse = toAdresse(client);
  const email = client.email ?? '';
  const isNowhere = [adresse.adresse, adresse.code_postal, adresse.ville].every((text) => text === '');
  return {
    nom: client.intitule,
    enseigne: '',
    forme: '',
    siret: isSiret(siret) ? siret : '',
    siren,
    tva_intra: compactIdentifier(client.tva_intra ?? ''),
    telephone: '',
    email,
    adresse_electronique: toAdresseElectronique(siren, email, client.adresse_electronique ?? ''),
    adresse: isNowhere && (client.pays ?? '') === '' ? { ...adresse, pays: vendeur.adresse.pays } : adresse,
  };
}

/**
 * Returns the class of buyer: in France, invoices to professionals go through platforms, all others are only declared
 * to the tax office.
 */
function toDestination(client: ClientFiche, acheteur: Partie): Destination {
  const { clientele, est_entreprise } = client;
  const isPrivate = clientele ? clientele === 'particulier' : !est_entreprise && acheteur.siren === '';
  if (isPrivate) return 'B2C';
  return isPaysFrancais(acheteur.adresse.pays) ? 'B2B' : 'B2BINT';
}

function toAdresseElectronique(siren: string, email: string, typed: string): Partie['adresse_electronique'] {
  if (typed !== '') return { schema: '0225', adresse: typed };
  if (isSiren(siren)) return { schema: '0225', adresse: siren };
  return email === '' ? null : { schema: 'EM', adresse: email };
}

/** Returns the address of a card, with the code of its country. */
export function toAdresse({ adresse, complement, code_postal, ville, pays }: Card): Adresse {
  return {
    adresse: adresse ?? '',
    complement: complement ?? '',
    code_postal: code_postal ?? '',
    ville: ville ?? '',
    pays: findCodePays(pays ?? '') ?? '',
  };
}
