import { addPassingClient } from '#server/backoffice/passing-client.ts';
import { applyConfiguredFields } from '#server/features/reglages/apply-configured-fields.ts';
import type { OpenedBackOffice } from '#server/sharing/open-back-office.ts';
import type { Config } from './config/config.ts';
import type { Data } from './open-data.ts';

/** The demonstration where it is asked for, and what the policy says of the shop and its machines. */
export async function fillData(data: Data, { demo, fields, dataDir }: Config, isUsed: boolean) {
  const { database, local, now } = data;
  const fillDemo = toFillDemo(local, now);
  const configure = () =>
    applyConfiguredFields({ fields, database, dataDir, backOffice: local, part: local.replication.part });
  await fillAtStart(data, { isDemo: demo, isUsed, fillDemo });
  await configure();
  return async () => {
    await fillDemo();
    await configure();
  };
}

type AtStart = { isDemo: boolean; isUsed: boolean; fillDemo: () => Promise<void> };

/** A till has its shop's records, and would tell it these; a sale to nobody in particular needs a customer. */
async function fillAtStart({ local, logger }: Data, { isDemo, isUsed, fillDemo }: AtStart) {
  if (local.replication.part === 'poste') return;
  if (isDemo) await fillDemo();
  const fail = (error: unknown) => logger.warn({ err: error }, 'No customer who gives no name');
  if (isUsed) await addPassingClient(local).catch(fail);
}

function toFillDemo(local: OpenedBackOffice, now: () => Date) {
  return async () => {
    const { seedDemo } = await import('#server/demo/seed-demo.ts');
    await seedDemo(local, now());
  };
}
