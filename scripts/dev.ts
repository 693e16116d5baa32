import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, createServer } from 'vite';
import { findElectron } from './electron-binary.ts';
import { endWithNpm } from './npm-parent.ts';
import { proxyToService } from './proxy-to-service.ts';

/** The ports debuggers attach to; .vscode/launch.json has the same. */
const debugging = { service: 9229, window: 9223 };
const service = { host: '127.0.0.1', port: 4870 };
const screens = { host: '127.0.0.1', port: 4871 };
const dataDir = resolve('.dev');
const administrator = { email: 'admin@comptoir.test', password: 'un mot de passe solide' };

/**
 * The settings of a demonstration shop that never touches this machine's data; the environment may override most of
 * them.
 */
const settings = {
  COMPTOIR_DATA_DIR: dataDir,
  COMPTOIR_DEMO: '1',
  COMPTOIR_ADMIN_EMAIL: administrator.email,
  COMPTOIR_ADMIN_PASSWORD: administrator.password,
  ...process.env,
  COMPTOIR_HOST: service.host,
  COMPTOIR_PORT: String(service.port),
};

const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
endWithNpm();
mkdirSync(dataDir, { recursive: true, mode: 0o700 });
const vite = await createServer({
  configFile: 'vite.renderer.config.ts',
  server: { ...screens, strictPort: true, proxy: proxyToService(`http://${service.host}:${service.port}`) },
});
await vite.listen();
run(process.execPath, ['--watch', `--inspect=${service.host}:${debugging.service}`, 'server/main.ts'], settings);
const address = `http://${screens.host}:${screens.port}`;
console.log(`Screens: ${address}/app/ (${administrator.email}, «${administrator.password}»)`);
console.log(`Debuggers: service ${debugging.service}, window ${debugging.window}`);
await showWindow();

/** Builds the window's own code at each change, and reopens the window with it. */
async function showWindow() {
  const electron = findElectron();
  if (!('path' in electron)) return console.log(`${electron.missing} Open the address in a browser.`);
  const program = electron.path;
  const inDevelopment = { logLevel: 'warn', build: { watch: {}, sourcemap: true } } as const;
  let window: ChildProcess | undefined;
  for (const part of ['preload', 'dev']) {
    const watcher = await build({ configFile: `vite.${part}.config.ts`, ...inDevelopment });
    if (!('on' in watcher)) continue;
    await new Promise<void>((built) => {
      watcher.on('event', ({ code }) => {
        if (code !== 'END') return;
        built();
        openAnew();
      });
    });
  }
  open();

  function open() {
    const flags = [`--remote-debugging-port=${debugging.window}`, `--screens=${address}`, `--data=${dataDir}`];
    const opened = run(program, ['dist/dev', ...flags, ...process.argv.slice(2)]);
    window = opened;
    opened.once('exit', () => (opened === window ? void stop() : open()));
  }

  /** Reopens the window once the former one is gone, because two would share a profile and a port. */
  function openAnew() {
    const former = window;
    window = undefined;
    former?.kill();
  }
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(program, args, { stdio: 'inherit', env });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Called when the window is closed or on Ctrl+C: stops the service cleanly, then this process. */
async function stop() {
  const ended = [...running].map((child) => new Promise((done) => child.once('exit', done)));
  for (const child of running) child.kill('SIGTERM');
  await Promise.all(ended);
  process.exit(0);
}
