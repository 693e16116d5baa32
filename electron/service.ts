import { app, dialog, session } from 'electron';
import type { Config } from '#server/config/config.ts';
import { findRemedy, type Service, type Within } from '#server/service.ts';
import { superviseService } from '#server/supervise-service.ts';
import { goBackAndStart } from './updates/go-back-if-stuck.ts';
import { startProcess } from './start-process.ts';
import { sauvegardeKeyKeeper, scelleKeyKeeper, posteTokenKeeper } from './secrets.ts';
import { explainStartFailure } from './start-failure.ts';

/** What the program provides to the service it starts. */
type Offered = Pick<Within, 'secrets'> & { setupCode: string; session: string };

/** Starts the service; if that fails, explains why and offers to retry. Undefined when the person gives up. */
export async function startOrExplain(config: Config, offered: Offered): Promise<Service | undefined> {
  try {
    const keeper = posteTokenKeeper(config.dataDir);
    const sauvegardeKeys = sauvegardeKeyKeeper(config.dataDir);
    return await superviseService(config, {
      ...offered,
      keeper,
      sauvegardeKeys,
      scelleKey: scelleKeyKeeper(config.dataDir),
      startChild: startProcess,
      askForProxy,
      onLost: giveUp,
    });
  } catch (error) {
    return (await explain(error, config)) ? startOrExplain(config, offered) : undefined;
  }
}

/** Returns the system's proxies for an address, from PAC and WPAD too. */
export async function askForProxy(url: string): Promise<string> {
  await app.whenReady();
  return session.defaultSession.resolveProxy(url);
}

/** Ends the program when the service could not restart, since nothing is left behind the window. */
function giveUp(error: unknown) {
  void explain(error).finally(() => app.exit(1));
}

/** Shows why the start failed, and applies the remedy the person chooses; returns true when they want to retry. */
export async function explain(error: unknown, config?: Config): Promise<boolean> {
  if (goBackAndStart(process.env.APPIMAGE, () => app.releaseSingleInstanceLock())) {
    app.exit(1);
    return false;
  }
  const { message, advice, canRetry } = explainStartFailure(error, config);
  process.stderr.write(`${message} ${advice}\n${toTrace(error)}\n`);
  await app.whenReady();
  const remedy = config && findRemedy(error);
  const label = remedy?.label;
  const offersRetry = config !== undefined && (canRetry || label !== undefined);
  const buttons = [...(offersRetry ? ['Réessayer'] : []), ...(label ? [label] : []), 'Quitter'];
  // Nothing else runs yet, and without a window the asynchronous form can answer half a minute late.
  const response = dialog.showMessageBoxSync({
    type: 'error',
    title: 'Comptoir',
    message,
    detail: advice,
    buttons,
    defaultId: 0,
    cancelId: buttons.length - 1,
    noLink: true,
  });
  if (buttons[response] === label) remedy?.apply();
  return response < buttons.length - 1;
}

/** Once the window is closed, lets the service finish its work, then runs `finish`, before the program ends. */
export function stopBeforeQuit(service: Service, finish: () => Promise<void>): void {
  let isStopping = false;
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isStopping) return;
    isStopping = true;
    service
      .stop()
      .then(finish)
      .then(
        () => app.exit(0),
        (error: unknown) => {
          process.stderr.write(`The service did not stop cleanly: ${toTrace(error)}\n`);
          app.exit(1);
        },
      );
  });
}

function toTrace(error: unknown): string {
  return error instanceof Error ? String(error.stack) : String(error);
}
