import type { JourIso } from '#shared/time/dates.ts';
import type { Agenda } from './agenda.ts';
import type { LigneChooser } from './choose-lignes.ts';
import type { Ledger } from './ledger.ts';
import type { DemoClient } from './profiled-clients.ts';
import type { Random } from './random.ts';
import type { Shelves } from './stock.ts';

/** What the shop works with while its year is planned. */
export type Counter = {
  agenda: Agenda;
  chooser: LigneChooser;
  ledger: Ledger;
  random: Random;
  /** How it is paid: what is sold does not depend on it. */
  purse: Random;
  shelves: Shelves;
};

export type DemoVente = { client: DemoClient; jour: JourIso };
