import { app, dialog } from 'electron';
import type { ServiceUse } from '#server/windows/service-use.ts';
import { isInUse, describeQuit } from './describe-service-use.ts';

export type Serving = () => ServiceUse;

let isAsking = false;

/** Quits at a person's request; while others use the service, only after a confirmation. */
export async function quitWithConfirmation(getServed: Serving): Promise<void> {
  const served = getServed();
  if (!isInUse(served)) return app.quit();
  if (isAsking) return;
  isAsking = true;
  const isToEnd = await isMeant(served).finally(() => (isAsking = false));
  if (isToEnd) app.quit();
}

async function isMeant(served: ServiceUse): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'warning',
    title: 'Comptoir',
    ...describeQuit(served),
    buttons: ['Continuer de servir', 'Quitter Comptoir'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1;
}
