import type { Logger } from 'pino';
import type { Write } from '#server/database/commit-group.ts';
import type { Scelles } from '#server/scelles/sceller.ts';
import type { PosteConfie } from '#shared/contracts/postes/gateway-registrations.ts';
import type { GatewaySettings } from '../transport/gateway-settings.ts';
import { withoutPast } from '../boutique/postes/poste-rules.ts';
import type { Openings } from '../records/openings.ts';
import type { ReplicationState } from '../records/replication-state.ts';
import { type PosteSharing, saveSharing } from '../sharing-file.ts';
import { Refused } from '#shared/endpoints/errors.ts';
import { keepToken, type TokenKeeper } from './poste-token.ts';
import type { PosteIdentity, Registered } from './register-with-boutique.ts';

/** The data of an installation, as it holds them before it joins. */
export type HeldData = {
  replication:
    | { part: 'seul' }
    | { part: 'partage'; postes: { entrust: () => PosteConfie[] } }
    | { part: 'poste'; state: Pick<ReplicationState, 'find'> };
  openings: Openings;
  isEmpty: () => boolean;
  hasNumbered: () => boolean;
  write: Write;
  scelles: Pick<Scelles, 'noterEvenement'>;
};

type Joining = {
  dataDir: string;
  /** The code it numbers under. */
  poste: string;
  gateway: Pick<GatewaySettings, 'installation' | 'listen' | 'moved'>;
  /** The identity of its data folder. */
  installation: string;
  /** Undefined for a folder without a database. */
  held: HeldData | undefined;
  keeper: TokenKeeper | undefined;
  logger?: Logger;
};

/**
 * Joins a shop, however it was asked to: says what this installation is and holds, stores what it becomes, and forgets
 * the opening stock that a hub has forgotten. `register` asks the shop.
 * @throws {Refused} in French, when it may not join.
 */
export async function takePlace(
  joining: Joining,
  register: (identity: PosteIdentity) => Promise<Registered>,
): Promise<{ sharing: PosteSharing; boutique: string }> {
  const { dataDir, gateway, held, keeper, logger } = joining;
  const known = findKnown(held);
  const installation = known ?? gateway.installation ?? joining.installation;
  const ouverture = held?.openings.findGroupe();
  const joined = await register({ installation, ...toPlace(joining, known), ...toHeld(held, ouverture) });
  // A shop of an older version registers such a till.
  if (ouverture !== undefined && joined.ouverture === undefined) throw new Refused(withoutPast);
  const jeton = await keepToken(keeper, joined.jeton, logger);
  const { url, empreinte, poste, boutique } = joined;
  const texte = `Caisse ${poste} de ${boutique}`;
  await held?.write(() => {
    if (joined.ouverture === 'oubliee') held.openings.forget();
    held.scelles.noterEvenement({ code: 'rattachement', texte, auteur: 'service' });
  });
  const port = (gateway.listen ?? gateway.moved)?.port;
  const moved = port !== undefined && { ancien_port: port };
  const sharing = { part: 'poste', url, empreinte, poste, installation, jeton, ...moved } as const;
  saveSharing(dataDir, sharing);
  return { sharing, boutique };
}

const toHeld = (held: HeldData | undefined, ouverture: string | undefined) =>
  !held || held.isEmpty() ? { sans_passe: true } : { ...(ouverture !== undefined && { ouverture }) };

const findKnown = (held: HeldData | undefined): string | undefined =>
  held?.replication.part === 'poste' ? held.replication.state.find('installation') : undefined;

/** Returns the code it numbers under, if any; a shop also brings its tills. */
function toPlace({ poste, gateway, held }: Joining, known: string | undefined) {
  if (held?.replication.part === 'partage') return { souhait: poste, postes: held.replication.postes.entrust() };
  if (known !== undefined) return { poste };
  const numerote = held?.hasNumbered() ?? false;
  return numerote || gateway.installation !== undefined ? { souhait: poste, numerote } : {};
}
