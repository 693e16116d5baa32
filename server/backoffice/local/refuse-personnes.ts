import type { PersonnesPort } from '#server/backoffice/boutique.gateway.ts';
import { Refused } from '#shared/endpoints/errors.ts';

const refuse = async (): Promise<never> => {
  throw new Refused('Les personnes du groupe se gèrent au siège d’une chaîne de boutiques.');
};

/** The people of the group where there is no hub: there are none. */
export const refusePersonnes: PersonnesPort = { list: refuse, set: refuse, remove: refuse, changePassword: refuse };
