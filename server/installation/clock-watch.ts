import { uptime } from 'node:os';
import type { Logger } from 'pino';
import { formatDateTime } from '#shared/time/dates.ts';
import type { Installation } from './installation.ts';

/**
 * Two clocks in milliseconds: the calendar's, which people can set, and the time since the machine was started, asleep
 * or not.
 */
type Clocks = { wall: () => number; steady: () => number };

type Deps = {
  installation: Pick<Installation, 'get' | 'save' | 'tell'>;
  logger: Pick<Logger, 'warn'>;
  clocks?: Clocks;
  /** Called for each jump, with the message people get. */
  onJump?: (message: string) => void;
};

const dayMs = 24 * 3_600_000;
/** A shop may be closed for its holidays; after a longer absence a wrong clock is more likely. */
const longAbsenceMs = 35 * dayMs;
const lookEveryMs = 60_000;
const noteEveryMs = 10 * lookEveryMs;
const machine: Clocks = { wall: () => Date.now(), steady: () => uptime() * 1_000 };

/**
 * Notifies people when the clock jumps by more than a day, because sales are dated by it: at the start it is compared
 * with the service's last run on this folder, and later with the machine's own time. `look` is called every minute.
 */
export function startClockWatch({ installation, logger, clocks = machine, onJump }: Deps) {
  const toOffset = () => clocks.wall() - clocks.steady();
  let offset = toOffset();
  let notedAt = clocks.steady();

  function tell(before: number, after: number) {
    logger.warn({ before, after }, 'the clock jumped');
    const message = toMessage(before, after);
    installation.tell(message);
    onJump?.(message);
  }

  function note() {
    installation.save({ vue_le: new Date(clocks.wall()).toISOString() });
    notedAt = clocks.steady();
  }

  function look() {
    const jump = toOffset() - offset;
    if (Math.abs(jump) > dayMs) {
      offset += jump;
      tell(clocks.wall() - jump, clocks.wall());
      note();
    }
    if (clocks.steady() - notedAt >= noteEveryMs) note();
  }

  const seen = Date.parse(installation.get().vue_le);
  const passed = clocks.wall() - seen;
  if (passed < -dayMs || passed > longAbsenceMs) tell(seen, clocks.wall());
  note();
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    look,
    stop() {
      clearInterval(timer);
      note();
    },
  };
}

function toMessage(before: number, after: number): string {
  const [from, to] = [before, after].map((ms) => formatDateTime(new Date(ms).toISOString()));
  return `L’horloge de cet ordinateur est passée du ${from} au ${to}. Vérifiez sa date avant de vendre\u00a0: elle est celle des documents. Ceux qui ont été faits sous une fausse date la portent.`;
}
