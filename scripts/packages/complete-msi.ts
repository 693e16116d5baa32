import { readFileSync, writeFileSync } from 'node:fs';

/** Owner and rights as build/installer.nsh gives them; the accounts by their numbers, which no language changes. */
const [admins, system, users, service] = ['*S-1-5-32-544', '*S-1-5-18', '*S-1-5-32-545', '*S-1-5-19'];
const rule = 'name="Comptoir (caisses de la boutique)"';
const tool = (name: string) => `"[System64Folder]${name}.exe"`;
const grant = (folder: string, rights: readonly string[]) =>
  `${tool('icacls')} "[${folder}]." /setowner ${admins} && ${tool('icacls')} "[${folder}]." /inheritance:r /grant:r ${rights.join(' ')}`;
const full = [admins, system].map((account) => `${account}:(OI)(CI)F`);
const toRead = `${users}:(OI)(CI)RX`;
const ofService = `${service}:(OI)(CI)F`;

/** `at` is its place among Windows Installer's own actions: 1400 validates, 3700 makes folders, 4000 files, 6600 ends. */
type Action = { id: string; command: string; when: string; at: number; how: string };

const [now, later] = ['Execute="immediate" Return="ignore"', 'Execute="deferred" Impersonate="no" Return="check"'];
const isInstalled = 'NOT REMOVE';
/** The next version's installer has done it already. */
const isOwn = 'NOT UPGRADINGPRODUCTCODE';
const isFirst = 'NOT Installed AND NOT WIX_UPGRADE_DETECTED';

/** What electron-builder's MSI lacks beside the other installer, in the order it is done. */
const actions: readonly Action[] = [
  {
    id: 'stopService',
    command: `call ${tool('net')} stop comptoir`,
    when: isOwn,
    at: 1398,
    how: now,
  },
  {
    // Asked to close by its windows each second, and ended when it has not after ten.
    id: 'closeProgram',
    command: `(for /L %i in (1,1,10) do (call ${tool('taskkill')} /IM Comptoir.exe & if not errorlevel 1 ${tool('ping')} -n 2 127.0.0.1)) & call ${tool('taskkill')} /F /IM Comptoir.exe`,
    when: isOwn,
    at: 1399,
    how: now,
  },
  {
    id: 'startServiceAfterFailure',
    command: `call ${tool('net')} start comptoir`,
    when: isInstalled,
    at: 1501,
    how: 'Execute="rollback" Impersonate="no" Return="ignore"',
  },
  {
    id: 'giveRights',
    command: `call ${grant('POLICYFOLDER', [...full, toRead])}`,
    when: isInstalled,
    at: 3701,
    how: later,
  },
  {
    id: 'giveServiceRights',
    command: `call ${grant('DATAFOLDER', [...full, ofService])} && ${grant('TOLDFOLDER', [...full, ofService, toRead])}`,
    when: isFirst,
    at: 3702,
    how: later,
  },
  {
    id: 'openFirewall',
    command: `call ${tool('netsh')} advfirewall firewall delete rule ${rule} & ${tool('netsh')} advfirewall firewall add rule ${rule} dir=in action=allow protocol=TCP profile=domain,private program="[APPLICATIONFOLDER]Comptoir.exe"`,
    when: `(PARTAGE = 1 OR PORTDESCAISSES) AND ${isInstalled}`,
    at: 4001,
    how: later.replace('check', 'ignore'),
  },
  {
    id: 'closeFirewall',
    command: `call ${tool('netsh')} advfirewall firewall delete rule ${rule}`,
    when: `REMOVE = "ALL" AND ${isOwn}`,
    at: 3499,
    how: later.replace('check', 'ignore'),
  },
  {
    id: 'startService',
    command: `call ${tool('net')} start comptoir`,
    when: isInstalled,
    at: 6601,
    how: now,
  },
];

/** It stays when the program goes: an upgrade would make it again without its rights. */
const folder = (id: string, name: string, guid: string, inside = '') =>
  `<Directory Id="${id}" Name="${name}"><Component Id="${id}.made" Guid="${guid}" Permanent="yes"><CreateFolder/></Component>${inside}</Directory>`;

const folders = `<Directory Id="CommonAppDataFolder">${folder(
  'POLICYFOLDER',
  'Comptoir',
  '5D0C7C5E-6E0B-4B39-9B6F-0C2E0B6B6A01',
  folder('DATAFOLDER', 'donnees', '5D0C7C5E-6E0B-4B39-9B6F-0C2E0B6B6A02') +
    folder('TOLDFOLDER', 'service', '5D0C7C5E-6E0B-4B39-9B6F-0C2E0B6B6A03'),
)}</Directory>`;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Adds to electron-builder's project of an MSI: the service is stopped and the program closed first, the policy's folder
 * has its rights, the firewall is opened for a machine that serves tills, and the service is started again.
 */
export function completeMsi(project: string): string {
  const made = actions.map(
    ({ id, command, how }) =>
      `<CustomAction Id="${id}" Property="CMDEXE" ExeCommand="${escape(`/D /C ${command}`)}" ${how}/>`,
  );
  const sequence = actions.map(
    ({ id, at, when }) => `<Custom Action="${id}" Sequence="${at}">${escape(when)}</Custom>`,
  );
  const search =
    '<Property Id="PORTDESCAISSES"><RegistrySearch Id="portDesCaisses" Root="HKLM" Key="Software\\Policies\\Comptoir" Name="COMPTOIR_GATEWAY_PORT" Type="raw"/></Property>';
  const added = `${search}<CustomAction Id="findShell" Property="CMDEXE" Value="[System64Folder]cmd.exe"/>${made.join('\n')}
<InstallExecuteSequence><Custom Action="findShell" Sequence="1001"/>${sequence.join('\n')}</InstallExecuteSequence>`;
  const parts = ['POLICYFOLDER', 'DATAFOLDER', 'TOLDFOLDER'].map((id) => `<ComponentRef Id="${id}.made"/>`).join('');
  return project
    .replace('<Directory Id="TARGETDIR" Name="SourceDir">', (before) => `${added}${before}${folders}`)
    .replace('<ComponentGroupRef Id="ProductComponents"/>', (before) => `${before}${parts}`);
}

/** Called by electron-builder with the project of an MSI it is about to make. */
export function msiProjectCreated(path: string): void {
  writeFileSync(path, completeMsi(readFileSync(path, 'utf8')));
}
