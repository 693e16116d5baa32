import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Avis, type InstallationFacts, readInstallation, saveInstallation } from './installation-file.ts';

/** A data folder as an installation: its identity, its numbers and its notices. */
export type Installation = {
  /** Identity of this installation towards a shop. */
  readonly id: string;
  get(): Readonly<InstallationFacts>;
  /** Saves a change; it is on disk when it returns. */
  save(change: Partial<InstallationFacts>): void;
  /** Takes over an identity by which a shop already knows this installation. */
  become(id: string): void;
  /** Adds a notice about the data, shown until somebody acknowledges it; with `reste`, until it is withdrawn. */
  tell(message: string, how?: Pick<Avis, 'reste'>): void;
  /** Removes notices whose cause is gone. */
  withdraw(messages: readonly string[]): void;
  /** `clear` removes acknowledged notices; those with `reste` stay. */
  notices: { list(): readonly Avis[]; clear(): void };
};

type Deps = { dataDir: string; poste: string; now: () => Date };

/** Opens the folder's record of itself; a folder without one becomes an installation. */
export function openInstallation({ dataDir, poste, now }: Deps): Installation {
  const stored = readInstallation(dataDir);
  let facts = stored ?? toNew(poste, now());
  let isStored = stored !== undefined;

  function save(change: Partial<InstallationFacts>) {
    const next = { ...facts, ...change };
    // Most starts change nothing, and each write waits for the disk twice.
    if (isStored && isDeepStrictEqual(next, facts)) return;
    saveInstallation(dataDir, next);
    isStored = true;
    facts = next;
  }

  save({ poste });
  return {
    get id() {
      return facts.installation;
    },
    get: () => facts,
    save,
    become: (id) => void (id === facts.installation || save({ installation: id })),
    tell: (message, how) => save({ avis: [...facts.avis, { date: now().toISOString(), message, ...how }] }),
    withdraw(messages) {
      const avis = facts.avis.filter(({ message }) => !messages.includes(message));
      if (avis.length < facts.avis.length) save({ avis });
    },
    notices: { list: () => facts.avis, clear: () => save({ avis: facts.avis.filter(({ reste }) => reste) }) },
  };
}

function toNew(poste: string, now: Date): InstallationFacts {
  const date = now.toISOString();
  return {
    installation: randomUUID(),
    poste,
    creee_le: date,
    schemas: { service: 0, backoffice: 0 },
    formes: { service: '', backoffice: '' },
    numeros: {},
    vue_le: date,
    avis: [],
  };
}
