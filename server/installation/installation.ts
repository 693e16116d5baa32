import { randomUUID } from 'node:crypto';
import { type Avis, type InstallationFacts, readInstallation, saveInstallation } from './installation-file.ts';

/** A data folder as an installation: who it is, what it has reached and what people have to know of it. */
export type Installation = {
  /** Whom a shop takes this installation for. */
  readonly id: string;
  get(): Readonly<InstallationFacts>;
  /** On disk when it returns. */
  save(change: Partial<InstallationFacts>): void;
  /** Takes over an identity a shop already knows this installation by. */
  become(id: string): void;
  /** Tells people something of the data, until somebody says they have read it; where it `reste`, until it is withdrawn. */
  tell(message: string, how?: Pick<Avis, 'reste'>): void;
  /** Takes back what is so no more. */
  withdraw(messages: readonly string[]): void;
  /** `clear` is for what somebody has read: what is still so stays. */
  notices: { list(): readonly Avis[]; clear(): void };
};

type Deps = { dataDir: string; poste: string; now: () => Date };

/** Opens what the folder knows of itself; a folder that knows nothing yet becomes an installation. */
export function openInstallation({ dataDir, poste, now }: Deps): Installation {
  let facts = readInstallation(dataDir) ?? toNew(poste, now());

  function save(change: Partial<InstallationFacts>) {
    const next = { ...facts, ...change };
    saveInstallation(dataDir, next);
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
