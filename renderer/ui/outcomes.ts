import { type Icon, IconAlertTriangle, IconBan, IconCircleCheck, IconClock, IconHelpCircle } from '@tabler/icons-react';
import type { Tone } from './tag.tsx';

/** The result of an operation, in a word or two, as a tag shows it. */
export type DeviceOutcome = { label: string; icon: Icon; tone: Tone };

/** The looks of a device's results, for any words. */
export const outcomes = {
  waiting: { icon: IconClock, tone: 'quiet' },
  done: { icon: IconCircleCheck, tone: 'accent' },
  unknown: { icon: IconHelpCircle, tone: 'warning' },
  failed: { icon: IconAlertTriangle, tone: 'danger' },
  givenUp: { icon: IconBan, tone: 'quiet' },
} as const;
