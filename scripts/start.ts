import { type ChildProcess, spawn } from 'node:child_process';
import { ensureBuilt } from './builds.ts';
import { findElectron } from './electron-binary.ts';
import { endWithNpm } from './npm-parent.ts';

ensureBuilt();
endWithNpm();
const electron = findElectron();
if ('path' in electron) {
  follow(spawn(electron.path, ['.', ...process.argv.slice(2)], { stdio: 'inherit' }));
} else {
  console.log(`${electron.missing} Les mêmes écrans s’ouvrent dans le navigateur.`);
  serveToBrowser();
}

/** Runs the service, and opens its screens once it prints their address. */
function serveToBrowser() {
  const service = spawn(process.execPath, ['dist/main/serve.js'], { stdio: ['inherit', 'pipe', 'inherit'] });
  follow(service);
  service.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    const address = /https?:\/\/\S+\/app\//.exec(text)?.[0];
    if (address) openInBrowser(address);
  });
}

/** Opens an address in a browser; where there is none, the printed address remains. */
function openInBrowser(address: string) {
  const [program, ...options] = { darwin: ['open'], win32: ['explorer'] }[process.platform as string] ?? ['xdg-open'];
  if (!program || (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY)) return;
  spawn(program, [...options, address], { stdio: 'ignore', detached: true })
    .once('error', () => console.log(`Ouvrez ${address} dans un navigateur.`))
    .unref();
}

/** Ends this process with the program, and passes signals on to it. */
function follow(program: ChildProcess) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => program.kill(signal));
  program.once('exit', (code) => process.exit(code ?? 0));
}
