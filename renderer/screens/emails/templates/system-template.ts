import { systemTemplateIds } from '#shared/contracts/emails/templates.ts';

/** Returns whether it is a template of reminders, which can be copied but not changed. */
export function isSystemTemplate(id: string): boolean {
  return systemTemplateIds.some((systemId) => systemId === id);
}
