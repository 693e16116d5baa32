import { createHash } from 'node:crypto';
import type { UpdateChannel } from '#shared/updates.ts';
import type { Feed } from './feed.ts';

/** The facts that decide which version this machine may take. */
export type Machine = {
  version: string;
  systeme: string;
  canal: UpdateChannel;
  /** The only version IT allows here. */
  pin: string | undefined;
  isPaused: boolean;
  /** Names of this program's migrations, all of which its data have had. */
  schemas: NonNullable<Feed['schemas']>;
  /** True when IT lets a version of another schema have the data from before the update (COMPTOIR_RESTORE). */
  goesBack: boolean;
  /** Random id of the machine, which decides its place in a gradual rollout. */
  machine: string;
  /** Versions that did not start here and were rolled back. */
  failed: readonly string[];
};

type Decision =
  | { isTaken: true; isOlder: boolean }
  /** `isSuspect` marks what an honest feed never does. */
  | { isTaken: false; isSuspect: boolean; reason: string };

/** Decides whether this machine takes the version a feed offers. The feed’s signature is verified before. */
export function decideUpdate(feed: Feed, here: Machine): Decision {
  if (here.isPaused) return wait('Les mises à jour sont en pause sur cette machine (COMPTOIR_UPDATES_PAUSE).');
  const mismatch = findMismatch(feed, here);
  if (mismatch) return { isTaken: false, isSuspect: true, reason: mismatch };
  const order = compareReleases(feed.version, here.version);
  if (order === 0) return wait('Comptoir est à jour.');
  if (here.failed.includes(feed.version)) return wait(toFailed(feed.version));
  if (here.pin !== undefined) return decidePinned(feed, here, order < 0);
  if (order < 0) return { isTaken: false, isSuspect: true, reason: toOlder(feed.version, here.version) };
  if (toShare(here.machine, feed.version) >= feed.part) return wait(toLater(feed));
  return { isTaken: true, isOlder: false };
}

/** Returns why a feed that was signed for other machines is refused, whoever serves it. */
function findMismatch(feed: Feed, here: Machine): string | undefined {
  if (feed.systeme !== here.systeme) {
    return `Le flux est celui d’un autre système (${feed.systeme})\u00a0: rien n’a été installé. Publiez sur le miroir celui de ${here.systeme}.`;
  }
  if (feed.canal === here.canal) return undefined;
  return `Le flux est celui du canal «\u00a0${feed.canal}\u00a0», cette machine suit «\u00a0${here.canal}\u00a0»\u00a0: rien n’a été installé. Corrigez le miroir, ou COMPTOIR_UPDATES_CHANNEL.`;
}

function decidePinned(feed: Feed, here: Machine, isOlder: boolean): Decision {
  if (feed.version !== here.pin) return wait(toPinned(feed.version, here.pin));
  const goesBack = here.goesBack && feed.schemas !== undefined;
  if (!isOlder || goesBack || opensData(feed, here)) return { isTaken: true, isOlder };
  return { isTaken: false, isSuspect: false, reason: toUnopened(feed, here.version) };
}

/**
 * Returns whether the offered version opens the data here: migrations are only added, so a program that knows all of
 * the data's migrations does.
 */
function opensData({ schemas }: Feed, here: Machine): boolean {
  if (schemas === undefined) return false;
  return (['service', 'backoffice'] as const).every((name) =>
    here.schemas[name].every((migration, at) => migration === schemas[name][at]),
  );
}

function wait(reason: string): Decision {
  return { isTaken: false, isSuspect: false, reason };
}

const toOlder = (offered: string, own: string) =>
  `Le flux donne la version ${offered}, plus ancienne que la ${own} de cette machine\u00a0: rien n’a été installé. Pour revenir en arrière, le service informatique fixe la version (COMPTOIR_UPDATES_PIN).`;

const toPinned = (offered: string, pin: string | undefined) =>
  `Le service informatique garde cette machine à la version ${pin} (COMPTOIR_UPDATES_PIN)\u00a0; le flux donne la ${offered}.`;

const toUnopened = ({ version, schemas }: Feed, own: string) =>
  `La version ${version} fixée par COMPTOIR_UPDATES_PIN ${schemas ? `n’ouvre pas les données de cette machine, mises au format de la ${own}` : `ne dit pas si elle ouvre les données de cette machine, au format de la ${own}`}\u00a0: rien n’a été installé. ${schemas ? `Pour qu’elle reprenne la copie faite avant la mise à jour, sans ce qui a été fait depuis, le service informatique ajoute COMPTOIR_RESTORE=avant-mise-a-jour` : 'Son retour se fait à la main'} (guide, «\u00a0Revenir à une version antérieure\u00a0»).`;

const toFailed = (version: string) =>
  `La version ${version} n’a pas pu démarrer ici et n’est plus proposée. Transmettez le journal à votre service informatique\u00a0; la version suivante sera prise.`;

const toLater = ({ version, part }: Feed) =>
  `La version ${version} est donnée peu à peu (${part}\u00a0% des machines)\u00a0; cette machine la recevra plus tard, sans rien faire.`;

/** Returns the place of a machine among all, from 0 to 100: fixed for one version, different for the next. */
export function toShare(machine: string, version: string): number {
  const drawn = createHash('sha256').update(`${machine}\n${version}`).digest().readUInt32BE(0);
  return (drawn / 2 ** 32) * 100;
}

/** Compares two versions; negative when the first is older. */
export function compareReleases(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => version.split('.').map(Number));
  const differences = (first ?? []).map((part, at) => part - (second?.[at] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
