import { expect, test } from 'vitest';
import { findForbidden } from './find-forbidden.ts';

const forbidden = [
  ['shared/money/totals.ts', 'server/database/database.ts'],
  ['renderer/api/client.ts', 'server/calls/caller.ts'],
  ['renderer/ui/dialog.tsx', 'electron/ipc.ts'],
  ['server/app.ts', 'renderer/main.tsx'],
  ['electron/menu.ts', 'renderer/main.tsx'],
  ['electron/menu.ts', 'server/main.ts'],
  ['electron/updates/data-before-update.ts', 'server/backups/copy-database.ts'],
  ['server/features/devis/devis.service.ts', 'server/backoffice/local/documents/documents.store.ts'],
  ['server/features/auth/identity.ts', 'server/features/users/users.store.ts'],
  ['server/features/relances/relances.service.ts', 'server/features/emails/emails.table.ts'],
  ['server/features/mount-features.ts', 'server/features/emails/send-email.job.ts'],
] as const;

test.each(forbidden)('%s may not import %s, however deep it is', (from, to) => {
  expect(findForbidden([{ from, to }])).toEqual([{ from, to, why: expect.any(String) }]);
});

const allowed = [
  ['shared/money/totals.ts', 'shared/money/money.ts'],
  ['renderer/api/client.ts', 'shared/endpoints/api-client.ts'],
  ['electron/updates/data-before-update.ts', 'server/backups/upgrade/exchange-upgraded.ts'],
  ['electron/main.ts', 'package.json'],
  ['server/features/devis/devis.service.ts', 'server/backoffice/backoffice.gateway.ts'],
  ['server/features/users/users.service.ts', 'server/features/users/users.store.ts'],
  ['server/features/auth/identity.ts', 'server/features/users/users.service.ts'],
  ['server/sharing/boutique/create-gateway.ts', 'server/backoffice/local/change-log.ts'],
] as const;

test.each(allowed)('%s may import %s', (from, to) => {
  expect(findForbidden([{ from, to }])).toEqual([]);
});
