import { systemTemplateIds } from '#shared/contracts/emails/templates.ts';

/** Whether reminders are made of it: it can be copied, not changed. */
export function isSystemTemplate(id: string): boolean {
  return systemTemplateIds.some((systemId) => systemId === id);
}
