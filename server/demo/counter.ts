import type { JourIso } from '#shared/time/dates.ts';
import type { Agenda } from './agenda.ts';
import type { LigneChooser } from './choose-lignes.ts';
import type { Ledger } from './ledger.ts';
import type { DemoClient } from './profiled-clients.ts';
import type { Random } from './random.ts';
import type { Shelves } from './stock.ts';

/** The parts the shop's year is planned with. */
export type Counter = {
  agenda: Agenda;
  chooser: LigneChooser;
  ledger: Ledger;
  random: Random;
  /** Random numbers of the payments; the sales have their own, and so do not depend on them. */
  paymentRandom: Random;
  shelves: Shelves;
};

export type DemoVente = { client: DemoClient; jour: JourIso };
