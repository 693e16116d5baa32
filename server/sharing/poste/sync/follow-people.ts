import type { Logger } from 'pino';
import type { PersonnesPoste } from '#shared/contracts/postes/gateway-personnes.ts';
import type { GatewayClient } from '../../transport/gateway-client.ts';

/** The accounts of the group's people on this till. */
export type PeopleStore = {
  /** Returns the version of the list that is here, empty for none. */
  getVersion(): string;
  /** Stores that the hub still has this list. */
  hear(): Promise<void>;
  /** Takes a list over, whole. */
  take(list: PersonnesPoste): Promise<void>;
};

const none: PersonnesPoste = { version: '', jours: 1, personnes: [] };

type Deps = {
  people: PeopleStore;
  client: Pick<GatewayClient, 'listPersonnes'>;
  logger: Logger;
};

export type PeopleFollowing = ReturnType<typeof followPeople>;

/**
 * Keeps the group's people as the hub has them: each page tells the version of their list. Selling never waits for it,
 * nor fails with it.
 */
export function followPeople({ people, client, logger }: Deps) {
  // Before the first page a till that waits shows the list it has, or it would not be told of another.
  let told: string | undefined = people.getVersion();
  let isBehind = false;

  async function takeOver(version: string): Promise<void> {
    if (version === people.getVersion()) return people.hear();
    const list = version === '' ? none : await client.listPersonnes();
    await people.take(list);
    told = list.version;
  }

  return {
    /** The version last told; undefined beside a back office that tells none. A till that waits shows it. */
    getTold: () => told,

    /** True while the list that was told could not be taken over: the till then asks again soon. */
    isBehind: () => isBehind,

    /** Takes over what a page tells; an older hub, or a shop's own PC, tells nothing. */
    async follow(version: string | undefined): Promise<void> {
      told = version;
      if (version === undefined) return;
      try {
        await takeOver(version);
        isBehind = false;
      } catch (error) {
        isBehind = true;
        logger.error({ err: error }, 'the people of the group were not taken over');
      }
    },
  };
}

/** Closes the accounts of a group whose till this is no more; what is interrupted is done at the next start. */
export async function leaveGroup(people: PeopleStore): Promise<void> {
  if (people.getVersion() !== '') await people.take(none);
}
