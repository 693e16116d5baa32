import { toFingerprint } from '../transport/certificate.ts';
import { createJsonRequest, type JsonRequest, WrongCertificate } from '../transport/json-request.ts';
import { parsePairingCode, toPin } from '../transport/pairing-code.ts';
import { type PosteConfie, registerPoste } from '#shared/contracts/postes/gateway-registrations.ts';
import type { Rattachement } from '#shared/contracts/postes/postes.ts';
import type { RequestOf, ResponseOf } from '#shared/endpoints/endpoint.ts';
import { Refused, toAppError } from '#shared/endpoints/errors.ts';
import type { ShopConnections } from '#server/network/network.ts';
import { findProxyMessage } from '#server/network/proxy-failure.ts';
import { findErrorCode } from '#server/error-code.ts';

/**
 * The identity of an installation that joins: `poste` when it comes back; `souhait` is the code it numbered under
 * elsewhere, and `numerote` whether it did; `postes` are the tills of a shop that brings them.
 */
export type PosteIdentity = {
  installation: string;
  poste?: string;
  souhait?: string;
  numerote?: boolean;
  postes?: PosteConfie[];
} & PosteHeld;

/** The records it holds: none, or an opening stock that this group gave it. */
type PosteHeld = { sans_passe?: boolean; ouverture?: string };

/** The answer a till gets when it joins; `empreinte` is that of the certificate the code stood for. */
export type Registered = ResponseOf<typeof registerPoste> & { url: string; empreinte: string | null };

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);
const timeoutMs = 15_000;

/** Lets tests join a shop of this machine in clear text, by a code that stands for no certificate. */
export type Joining = { inClear?: boolean; network?: ShopConnections };

/**
 * Joins a shop by the address and the code it shows. Nothing is sent before its certificate matches the code, nor in
 * clear text: any program of this machine may listen there.
 * @throws {Refused} in French: wrong address or code, another certificate, no answer.
 */
export async function registerWithBoutique(
  { adresse, code, nom }: Rattachement,
  identity: PosteIdentity,
  { inClear = false, network }: Joining = {},
): Promise<Registered> {
  const { secret, pin } = parsePairingCode(code);
  const url = toAddress(adresse, inClear && pin === undefined);
  let seen: string | null = null;
  const ask = createJsonRequest(
    pin === undefined
      ? undefined
      : (certificate) => {
          seen = toFingerprint(certificate);
          return toPin(seen) === pin;
        },
    network,
  );
  const answer = await askToJoin(ask, url, { code: secret, nom, ...identity });
  return { ...answer, url, empreinte: seen };
}

type Asked = RequestOf<typeof registerPoste>['body'];

/** Asks the shop at `url` for a place, by the code in `asked` or by its own token. @throws {Refused} in French. */
export async function askToJoin(
  ask: JsonRequest,
  url: string,
  asked: Asked,
  token?: string,
): Promise<ResponseOf<typeof registerPoste>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const sent = { method: 'POST', headers, body: JSON.stringify(asked), timeoutMs };
  const { status, body } = await ask(url + registerPoste.path, sent).catch((cause: unknown) => {
    throw new Refused(explain(cause), { cause });
  });
  if (status === 404) throw new Refused('Il y a bien un service à cette adresse, mais il ne partage pas de boutique.');
  if (status !== registerPoste.status) throw new Refused(toAppError(status, body).message);
  return registerPoste.response.parse(body);
}

function explain(cause: unknown): string {
  const proxyWords = findProxyMessage(cause);
  if (proxyWords) return proxyWords;
  if (cause instanceof WrongCertificate) {
    return 'Ce code n’est pas celui de cette adresse\u00a0: le certificat présenté est celui d’un autre. Vérifiez les deux\u00a0; s’ils sont justes, prévenez la personne qui gère le réseau.';
  }
  return isAboutCertificate(cause)
    ? 'Aucune autorité connue ne répond du certificat de cette adresse\u00a0: recopiez le code entier, ou faites installer l’autorité de votre service informatique (COMPTOIR_CA).'
    : 'Rien ne répond à cette adresse. Vérifiez-la, et que le PC de la boutique est allumé, sur le même réseau, et que son pare-feu laisse passer Comptoir.';
}

function isAboutCertificate(cause: unknown): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(findErrorCode(cause) ?? '');
}

/** @throws {Refused} for a text that is not an address, and for an address without TLS. */
function toAddress(typed: string, inClear: boolean): string {
  const text = typed.trim();
  const parsed = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (!parsed)
    throw new Refused('Cette adresse n’est pas bonne\u00a0: recopiez celle que montre le PC de la boutique.');
  if (parsed.protocol === 'http:' && !(inClear && loopback.has(parsed.hostname))) {
    throw new Refused('Une boutique ne se joint qu’en https\u00a0: recopiez l’adresse que montre son PC.');
  }
  return parsed.origin;
}
