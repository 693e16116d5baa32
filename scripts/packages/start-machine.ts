import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A machine beside this one, whose system is a temporary copy of this one's. */
export type Machine = AsyncDisposable & {
  /** Runs a shell command there as root; returns its output. Throws with its errors when it fails. */
  run: (command: string) => string;
  /** Starts a program there under an account; `~/program.pid` holds its process id there. */
  start: (account: string, command: string, settings: Readonly<Record<string, string>>) => ChildProcess;
};

/** Mounts the copy over this system, and below /mnt the files handed over from this machine. */
const setup = `
mount -t tmpfs tmpfs "$1" && mkdir "$1/upper" "$1/work" "$1/root" &&
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root" && cd "$1/root" &&
mount -t proc proc proc && mount --rbind /dev dev && mount --rbind /sys sys && mount --bind "$2" mnt &&
mount -t tmpfs -o mode=1777 tmpfs tmp && mkdir tmp/before && pivot_root . tmp/before && umount -l /tmp/before &&
echo ready && while :; do sleep 1; done`;

/**
 * Starts a machine that has the files of a folder below `/mnt`: mounts and processes are its own, the network is
 * shared. Runs as root, on Linux.
 */
export async function startMachine(handed: string): Promise<Machine> {
  const place = mkdtempSync(join(tmpdir(), 'comptoir-machine-'));
  mkdirSync(handed, { recursive: true });
  const own = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child'];
  const machine = spawn('unshare', [...own, 'sh', '-c', setup, 'sh', place, handed], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(machine.stdout, 'data'),
    once(machine, 'exit').then(() => Promise.reject(new Error('The machine did not start: mounts are refused here.'))),
  ]);
  const children = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8');
  return {
    run: (command) =>
      execFileSync('nsenter', [...toEntry(children.trim()), 'sh', '-ec', command], { encoding: 'utf8' }),
    start: (account, command, settings) =>
      spawn(
        'nsenter',
        [
          ...toEntry(children.trim()),
          '/usr/sbin/runuser',
          '-u',
          account,
          '--',
          'sh',
          '-c',
          `echo $$ > ~/program.pid && exec ${command}`,
        ],
        {
          env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', ...settings },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      ),
    async [Symbol.asyncDispose]() {
      const ended = once(machine, 'exit');
      machine.kill('SIGKILL');
      await ended;
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function toEntry(pid: string): string[] {
  return ['--target', pid, '--mount', '--pid', '--root', '--wdns=/'];
}
