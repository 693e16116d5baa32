import { Cloture } from './clotures.ts';
import { SessionCaisse } from './sessions-caisse.ts';

/** What travels of drawers. */
export const caisseRecords = { session: SessionCaisse, cloture: Cloture };
