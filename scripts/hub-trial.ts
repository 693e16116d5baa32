/**
 * Shows what happens to fifty pushing tills when parts of a cluster (`scripts/hub-cluster.sh up`) fail: `node
 * scripts/hub-trial.ts kill 20`. Prints how long it took until each till was answered again, and whether everything
 * acknowledged is there exactly once. Runs as root.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pushFamilles, readFamilles } from '#server/testing/hostile/pushing-tills.ts';
import { createTestGroupe, startTestHub } from '#server/testing/running/start-test-hub.ts';

const script = join(import.meta.dirname, 'hub-cluster.sh');
const cluster = (...args: string[]) => execFileSync(script, args, { encoding: 'utf8' }).trim();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Address of HAProxy, in front of the hub's nodes. */
const url = 'http://127.0.0.1:4880';
const tills = 50;
const [what = 'kill', times = '5'] = process.argv.slice(2);

/** The failures, and what is done once tills go on; nothing is done before. */
const trials: Readonly<Record<string, { fail: () => string; after: (failed: string) => void }>> = {
  kill: { fail: () => cluster('kill-primary'), after: () => {} },
  cut: { fail: () => onPrimary('cut'), after: (node) => void cluster('mend', node) },
  disk: { fail: () => onPrimary('fill'), after: (node) => void cluster('clear', node) },
  node: { fail: killHub, after: () => {} },
};

function onPrimary(command: string): string {
  const node = cluster('primary');
  cluster(command, node);
  return node;
}

const hubs = [4881, 4882].map((port) => ({ port, child: startHub(port) }));

function startHub(port: number) {
  const settings = {
    COMPTOIR_HUB_DATABASE_URL: cluster('url'),
    COMPTOIR_HUB_PORT: String(port),
    COMPTOIR_HUB_LOG_LEVEL: 'silent',
  };
  return spawn(process.execPath, [join(import.meta.dirname, '../dist/hub/hub.js')], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Kills a node; it is restarted a second later, as systemd would do. */
function killHub(): string {
  const hub = hubs[Math.floor(Math.random() * hubs.length)];
  if (!hub) throw new Error('there is no node');
  hub.child.kill('SIGKILL');
  setTimeout(() => void (hub.child = startHub(hub.port)), 1_000);
  return String(hub.port);
}

const trial = trials[what];
if (!trial) throw new Error(`Say what fails: ${Object.keys(trials).join(', ')}`);
const maker = await startTestHub(cluster('url'));
const groupe = `G${Date.now()}`;
const { LYON: token = '' } = await createTestGroupe(maker, ['LYON'], groupe);
await maker.stop();
await until(async () => (await fetch(`${url}/health`)).status === 200);

const answeredAt = new Map<string, number>();
let isOver = false;
const selling = Array.from({ length: tills }, (_, index) => {
  const poste = `P${index}`;
  const onAcknowledged = () => void answeredAt.set(poste, performance.now());
  return pushFamilles({ poste, token, urls: [url], isOver: () => isOver, onAcknowledged, againMs: 250 });
});
await until(async () => answeredAt.size === tills);

const pauses: number[] = [];
for (let round = 1; round <= Number(times); round += 1) {
  const failed = trial.fail();
  const failedAt = performance.now();
  // An answer to a request that was under way at the failure does not count.
  await until(async () => [...answeredAt.values()].every((at) => at > failedAt + 500), 180_000);
  const seconds = (Math.max(...answeredAt.values()) - failedAt) / 1_000;
  pauses.push(seconds);
  trial.after(failed);
  console.log(`${what} ${round}, ${failed}: all ${tills} tills answered again after ${seconds.toFixed(1)} s`);
  // The next one may fail once two nodes have everything.
  await sleep(3_000);
  await until(async () => cluster('status').includes('Sync Standby'), 120_000);
  await sleep(3_000);
}

isOver = true;
const acknowledged = (await Promise.all(selling)).flat().toSorted();
await sleep(5_000);
const there = (await readFamilles(url, token)).toSorted();
const isSame = JSON.stringify(there) === JSON.stringify(acknowledged);
console.log(`${acknowledged.length} acknowledged, ${there.length} there: ${isSame ? 'each once' : 'NOT THE SAME'}`);
console.log(`longest pause ${Math.max(...pauses).toFixed(1)} s`);
for (const { child } of hubs) {
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}
process.exitCode = isSame ? 0 : 1;

async function until(isTrue: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const endAt = performance.now() + ms;
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > endAt) throw new Error('not in time');
    await sleep(50);
  }
}
