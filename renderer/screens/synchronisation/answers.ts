import {
  getSynchroElement,
  getSynchronisation,
  listNonEnvoyes,
  listSynchronisation,
} from '#shared/contracts/synchronisation.ts';
import { getHealth } from '#shared/contracts/system.ts';

/** What is read again once something about the queue was decided. */
export const synchronisationAnswers = [
  getSynchroElement,
  getSynchronisation,
  listNonEnvoyes,
  listSynchronisation,
  getHealth,
] as const;
