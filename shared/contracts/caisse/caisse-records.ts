import { Cloture } from './clotures.ts';
import { SessionCaisse } from './sessions-caisse.ts';

/** The records of the drawers that tills share. */
export const caisseRecords = { session: SessionCaisse, cloture: Cloture };
