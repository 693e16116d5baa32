import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDisplay } from '../../e2e/testing/start-display.ts';
import { findFreePort } from '#server/testing/running/start-postgres.ts';
import { makePackages } from './make-packages.ts';
import { lockAll, seeLocks } from './see-locks.ts';
import { startClosedNetwork } from './start-closed-network.ts';
import { type Machine, startMachine } from './start-machine.ts';
import { assertSetUp, writePolicy } from './set-up-by-policy.ts';
import { updateByProxy } from './update-by-proxy.ts';
import { readLaunchd, readWinsw } from './read-service-files.ts';
import { readSale, sell, useProgram, useService, useServiceFile } from './use-program.ts';

const versions = { before: '0.0.9', now: '0.1.0' };
const installers = {
  deb: {
    install: (version: string) =>
      `apt-get install -qq -y --no-install-recommends /mnt/${version}/Comptoir-${version}-linux-amd64.deb`,
    version: "dpkg-query -W -f '${Version}' comptoir",
    check: 'dpkg --verify comptoir',
    remove: 'apt-get purge -qq -y comptoir',
  },
  rpm: {
    // Debian has rpm, but under other names than Fedora and openSUSE for the libraries.
    install: (version: string) => `rpm --upgrade --nodeps /mnt/${version}/Comptoir-${version}-linux-x86_64.rpm`,
    version: "rpm -q --queryformat '%{VERSION}' comptoir",
    check: 'rpm --verify --nodeps comptoir',
    remove: 'rpm --erase comptoir',
  },
};

const kinds = ['deb', 'rpm'] as const;

const made = mkdtempSync(join(tmpdir(), 'comptoir-packages-'));
beforeAll(async () => {
  await Promise.all(Object.values(versions).map((version) => makePackages(join(made, version), version, ['--linux'])));
}, 400_000);
afterAll(() => rmSync(made, { recursive: true, force: true }));

describe.each(kinds)('the %s', (kind) => {
  const installer = installers[kind];

  test('installs, sells, upgrades with its data and policy, and uninstalls', async () => {
    await using machine = await startMachine(made);
    await using display = await startDisplay();
    const port = await findFreePort();
    const program = { command: 'comptoir', display: display.name, port };
    const evidence = (step: string) => console.log(`${kind}: ${step}`);
    machine.run('useradd --create-home caissier');

    machine.run(installer.install(versions.before));
    expect(machine.run(installer.version)).toBe(versions.before);
    expect(machine.run('stat -c "%U %G %a %n" /etc/comptoir /opt/Comptoir /opt/Comptoir/comptoir')).toBe(
      'root root 755 /etc/comptoir\nroot root 755 /opt/Comptoir\nroot root 755 /opt/Comptoir/comptoir\n',
    );
    expect(machine.run('find /opt/Comptoir /etc/comptoir ! -type l \\( -perm /022 -o ! -user root \\)')).toBe('');
    evidence(`${versions.before} installed; only root can write in /opt/Comptoir and /etc/comptoir`);

    expect(machine.run('readlink -f /usr/bin/comptoir')).toBe('/opt/Comptoir/comptoir\n');
    machine.run('desktop-file-validate /usr/share/applications/comptoir.desktop');
    expect(machine.run('grep -E "^(Name|Exec|Icon|StartupWMClass)=" /usr/share/applications/comptoir.desktop')).toBe(
      'Name=Comptoir\nExec=/opt/Comptoir/comptoir %U\nIcon=comptoir\nStartupWMClass=comptoir\n',
    );
    expect(machine.run('ls /usr/share/icons/hicolor/*/apps/comptoir.png | wc -l').trim()).toBe('8');
    evidence('command, desktop file and 8 icons are there');

    machine.run(`echo '{ "COMPTOIR_PORT": ${port} }' > /etc/comptoir/policy.json`);
    const numero = await useProgram(machine, program, sell);
    evidence(`${versions.before} started under Xvfb in its sandbox, at the port of the policy, and sold ${numero}`);

    machine.run(installer.install(versions.now));
    expect(machine.run(installer.version)).toBe(versions.now);
    machine.run(installer.check);
    const sale = await useProgram(machine, program, (call) => readSale(call, numero));
    expect(sale).toEqual({ numero, total_ht: 40 });
    expect(machine.run('readlink -f /usr/bin/comptoir && cat /etc/comptoir/policy.json')).toBe(
      `/opt/Comptoir/comptoir\n{ "COMPTOIR_PORT": ${port} }\n`,
    );
    evidence(`${versions.now} installed over it: ${numero} of ${sale.total_ht} € and the policy are kept`);

    const billed = await useService(machine, port, sell);
    expect(machine.run('stat -c "%U %a %n" /var/lib/comptoir /var/lib/comptoir/backoffice.db /run/comptoir')).toBe(
      'comptoir 700 /var/lib/comptoir\ncomptoir 600 /var/lib/comptoir/backoffice.db\ncomptoir 755 /run/comptoir\n',
    );
    evidence(`the service alone, as its unit says and without a display, sold ${billed}`);

    refuseOlder(machine, installer, evidence);
    machine.run(installer.remove);
    expect(machine.run(enabled)).toBe('');
    const left = 'ls -d /opt/Comptoir /usr/bin/comptoir /usr/share/applications/comptoir.desktop 2>/dev/null || true';
    expect(machine.run(left)).toBe('');
    expect(machine.run('find /usr/share/icons -name "comptoir*"')).toBe('');
    expect(machine.run('ls /etc/comptoir /home/caissier/.config/Comptoir')).toContain('backoffice.db');
    evidence('uninstalled: nothing of the program is left, nor what enabled its service; data and policy are');
  });
});

/** Lists what enables its services. */
const enabled = 'find /etc/systemd -name comptoir.service | sort';

/** Asserts that an older version is refused, and that a service somebody enabled outlives an installation. */
function refuseOlder(machine: Machine, installer: (typeof installers)['deb'], evidence: (step: string) => void) {
  expect(() => machine.run(`${installer.install(versions.before)} 2>&1`)).toThrow('Command failed');
  expect(machine.run(installer.version)).toBe(versions.now);
  machine.run('systemctl enable comptoir 2>&1 && systemctl --global enable comptoir 2>&1');
  expect(machine.run(enabled)).toBe(
    '/etc/systemd/system/multi-user.target.wants/comptoir.service\n/etc/systemd/user/default.target.wants/comptoir.service\n',
  );
  const again = installer.install(versions.now).replace('--upgrade', '--reinstall');
  machine.run(again.replace('install -qq', 'install --reinstall -qq'));
  expect(machine.run(enabled)).not.toBe('');
  evidence(`${versions.before} was refused over ${versions.now}; an installation again leaves its service enabled`);
}

test('updates come by the proxy set in Comptoir, with its password, from a mirror of the company’s authority', async () => {
  const network = await startClosedNetwork();
  await using display = await startDisplay();
  try {
    const updated = await updateByProxy({
      network,
      program: join(made, versions.now, 'linux-unpacked'),
      display: display.name,
    });
    expect(updated).toEqual({ isUpdated: true });
  } finally {
    await network.stop();
  }
  console.log('updates: squid with a password was the only way out; a wrong password was told, the right one updated');
});

test('a till set up from the policy alone answers as it says, and gives its data and its file for the help desk', async () => {
  await using machine = await startMachine(made);
  await using display = await startDisplay();
  const program = { command: 'comptoir', display: display.name, port: await findFreePort() };
  machine.run(`useradd --create-home caissier && ${installers.deb.install(versions.now)}`);
  const asked = writePolicy(machine, program.port);
  const numero = await useProgram(machine, program, async (call) => {
    await assertSetUp(call, asked);
    return sell(call);
  });
  console.log(
    'policy: shop, administrator, printer, mail and a lock are as the file says, and nobody sat at the screen',
  );

  const alone =
    'cd /home/caissier && runuser -u caissier -- env HOME=/home/caissier comptoir --ozone-platform=headless';
  machine.run(`${alone} --export /home/caissier/sortie`);
  expect(machine.run(`cd /home/caissier/sortie && ls LISEZ-MOI.txt && grep -rl ${numero} . | head -1`)).not.toBe('');
  machine.run(`${alone} --diagnostic /home/caissier/support.txt`);
  const told = machine.run('cat /home/caissier/support.txt');
  expect(told).toContain(versions.now);
  expect(told).not.toContain(asked.password);
  console.log('policy: the packaged program exported its data, and wrote its file for the help desk without a secret');

  lockAll(machine, 'caissier');
  const debugged = await findFreePort();
  const opened = { ...program, command: `comptoir --remote-debugging-port=${debugged}` };
  const seen = await useProgram(machine, opened, () => seeLocks(`http://127.0.0.1:${debugged}`, asked));
  console.log(`policy: every setting is locked, and shown so in the window: ${seen.join('; ')}`);

  for (const [system, file] of [
    ['WinSW', readWinsw()],
    ['launchd', readLaunchd()],
  ] as const) {
    machine.run(`echo '{ "COMPTOIR_PORT": ${program.port} }' > /etc/comptoir/policy.json`);
    await useServiceFile(machine, program.port, file, sell);
    console.log(`service: started and ended as ${system}’s file says, it sold, and left its databases whole`);
  }
});

test('the AppImage sells from where it is put, and the next version goes on with its data', async () => {
  await using machine = await startMachine(made);
  await using display = await startDisplay();
  const port = await findFreePort();
  const program = { command: '~/Comptoir.AppImage', display: display.name, port };
  machine.run('useradd --create-home caissier && mkdir /etc/comptoir');
  machine.run(`echo '{ "COMPTOIR_PORT": ${port} }' > /etc/comptoir/policy.json`);
  const put = (version: string) =>
    machine.run(`cp /mnt/${version}/Comptoir-${version}-linux-x86_64.AppImage /home/caissier/Comptoir.AppImage`);

  put(versions.before);
  const numero = await useProgram(machine, program, sell);
  console.log(`AppImage: ${versions.before} started under Xvfb in its sandbox, and sold ${numero}`);

  put(versions.now);
  const sale = await useProgram(machine, program, (call) => readSale(call, numero));
  expect(sale).toEqual({ numero, total_ht: 40 });
  console.log(`AppImage: ${versions.now} in its place: ${numero} of ${sale.total_ht} € is kept`);

  machine.run('rm /home/caissier/Comptoir.AppImage');
  // Elsewhere the files below this copy may be changed meanwhile by those who work on this machine.
  expect(machine.run('find /etc /opt /run /usr /var -xdev -iname "*comptoir*" -newer /etc/comptoir')).toBe('');
  expect(machine.run('ls -A /home/caissier')).not.toMatch(/comptoir/i);
  expect(machine.run('ls /home/caissier/.config/Comptoir')).toContain('backoffice.db');
  console.log('AppImage: its file removed, nothing of the program is left; data are');
});
