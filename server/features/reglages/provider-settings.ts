import type { LiveName } from '#server/config/live-settings.ts';
import { isLoopback } from '#server/network/loopback.ts';
import type { PlateformeInput, PrestataireInput, Reglages } from '#shared/contracts/service/reglages.ts';
import { InvalidInput } from '#shared/endpoints/errors.ts';
import type { StoredSettings } from './stored-settings.ts';

/** Returns the values of the signature provider. @throws {InvalidInput} on the wrong field. */
export function toPrestataire({ url, cle }: PrestataireInput, stored: StoredSettings) {
  const current = stored.find('COMPTOIR_SIGNATURE_URL');
  assertProviderUrl('url', url);
  const wanted = keepEquivalent(current, toProviderUrl(current), toProviderUrl(url));
  return {
    COMPTOIR_SIGNATURE_PROVIDER: wanted === '' ? '' : 'universign',
    COMPTOIR_SIGNATURE_URL: wanted,
    COMPTOIR_SIGNATURE_KEY:
      wanted === ''
        ? ''
        : toKey(cle, wanted === current ? stored.find('COMPTOIR_SIGNATURE_KEY') : undefined, 'ce prestataire'),
  };
}

/** Normalises an address. */
function toProviderUrl(text = ''): string | undefined {
  const url = URL.parse(text);
  return url ? (url.origin + url.pathname).replace(/\/+$/, '') : undefined;
}

function assertProviderUrl(champ: string, text: string) {
  const url = URL.parse(text);
  if (!url) return;
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw toInvalid(champ, 'Une clé ne voyage jamais en clair\u00a0: l’adresse commence par https://.');
  }
  if (url.username + url.password + url.search + url.hash !== '') {
    throw toInvalid(
      champ,
      'L’adresse ne contient ni identifiant, ni mot de passe, ni «\u00a0?\u00a0», ni «\u00a0#\u00a0».',
    );
  }
}

/** Returns the typed key, otherwise the stored one, but only for the same address. */
function toKey(cle: string | null, known: string | undefined, who: string): string {
  const key = (cle ?? known ?? '').trim();
  if (key === '') throw toInvalid('cle', `Tapez la clé que ${who} vous a donnée.`);
  return key;
}

/** Returns the values of the platform; the key is never sent to another address than the one it was given for. */
export function toPlateformeValues(input: PlateformeInput, stored: StoredSettings) {
  const { url, annuaire_url, jeton_url } = input;
  for (const [champ, text] of Object.entries({ url, annuaire_url, jeton_url })) assertProviderUrl(champ, text);
  const wanted = toProviderUrl(url) ?? '';
  const jeton = toProviderUrl(jeton_url) ?? '';
  const annuaire = toProviderUrl(annuaire_url) ?? '';
  const isKept = (text: string, name: LiveName) => text === '' || text === toProviderUrl(stored.find(name));
  const isSame =
    isKept(wanted, 'COMPTOIR_PLATEFORME_URL') &&
    isKept(annuaire, 'COMPTOIR_PLATEFORME_ANNUAIRE_URL') &&
    isKept(jeton, 'COMPTOIR_PLATEFORME_JETON_URL');
  const known = isSame ? stored.find('COMPTOIR_PLATEFORME_CLE') : undefined;
  const isNone = wanted === '';
  return {
    COMPTOIR_PLATEFORME_URL: wanted,
    COMPTOIR_PLATEFORME_ANNUAIRE_URL: isNone ? '' : annuaire,
    COMPTOIR_PLATEFORME_JETON_URL: isNone ? '' : jeton,
    COMPTOIR_PLATEFORME_IDENTIFIANT: isNone ? '' : input.identifiant.trim(),
    COMPTOIR_PLATEFORME_CLE: isNone ? '' : toKey(input.cle, known, 'cette plateforme'),
    COMPTOIR_PLATEFORME_AUTOMATIQUE: !isNone && input.automatique ? '1' : '',
  };
}

export function readPlateforme(stored: StoredSettings): Reglages['plateforme'] {
  return {
    url: stored.find('COMPTOIR_PLATEFORME_URL') ?? '',
    annuaire_url: stored.find('COMPTOIR_PLATEFORME_ANNUAIRE_URL') ?? '',
    jeton_url: stored.find('COMPTOIR_PLATEFORME_JETON_URL') ?? '',
    identifiant: stored.find('COMPTOIR_PLATEFORME_IDENTIFIANT') ?? '',
    automatique: stored.find('COMPTOIR_PLATEFORME_AUTOMATIQUE') === '1',
    cle_connue: stored.find('COMPTOIR_PLATEFORME_CLE') !== undefined,
    origines: {
      url: stored.findOrigine('COMPTOIR_PLATEFORME_URL'),
      annuaire_url: stored.findOrigine('COMPTOIR_PLATEFORME_ANNUAIRE_URL'),
      jeton_url: stored.findOrigine('COMPTOIR_PLATEFORME_JETON_URL'),
      identifiant: stored.findOrigine('COMPTOIR_PLATEFORME_IDENTIFIANT'),
      cle: stored.findOrigine('COMPTOIR_PLATEFORME_CLE'),
      automatique: stored.findOrigine('COMPTOIR_PLATEFORME_AUTOMATIQUE'),
    },
  };
}

/** Returns the current text when the wanted one means the same. */
export function keepEquivalent(
  current: string | undefined,
  same: string | undefined,
  wanted: string | undefined,
): string {
  return (wanted === same ? current : wanted) ?? '';
}

export function toInvalid(champ: string, message: string): InvalidInput {
  return new InvalidInput(message, [{ champ, message }]);
}
