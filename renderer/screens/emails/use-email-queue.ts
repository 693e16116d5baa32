import { useAnswer } from '#renderer/api/use-answer.ts';
import { getHealth } from '#shared/contracts/service/system.ts';

/** Reads the queue of e-mails: how many wait, and why when they do. */
export function useEmailQueue() {
  return useAnswer(getHealth, {}, { every: 10_000, select: ({ email_queue }) => email_queue }).data;
}
