import type { Import } from './find-circles.ts';

/** The files of the service that the desktop may import. */
const doors = [
  'service.ts',
  'supervise-service.ts',
  'host.ts',
  'setup-code.ts',
  'private-folder.ts',
  'durable-file.ts',
  'backups/upgrade/exchange-upgraded.ts',
  'command-line/read-command.ts',
  'command-line/run-command.ts',
  'command-line/stop-service.ts',
  'config/config.ts',
  'config/default-data-dir.ts',
  'config/invalid-config.ts',
  'config/layers.ts',
  'config/policy/read-policy.ts',
  'config/policy/to-policy.ts',
  'database/migrate.ts',
  'network/proxy-failure.ts',
  'windows/announcement.ts',
  'windows/find-service.ts',
  'windows/service-use.ts',
].map((file) => `server/${file}`);

/** Tells for each part of the product what it may import besides its own files and package.json. */
const takes: Readonly<Record<string, (to: string) => boolean>> = {
  shared: () => false,
  renderer: isShared,
  server: isShared,
  electron: (to) => isShared(to) || doors.includes(to),
};

function isShared(to: string) {
  return to.startsWith('shared/');
}

/** Returns the imports that cross a border of the product, each with the rule that refuses it; type imports count. */
export function findForbidden(imports: readonly Import[]): (Import & { why: string })[] {
  return imports.flatMap((one) => {
    const why = refuse(one) ?? refuseToFeature(one);
    return why === undefined ? [] : [{ ...one, why }];
  });
}

function refuse({ from, to }: Import): string | undefined {
  const [part = ''] = from.split('/');
  const isOpen = to.startsWith(`${part}/`) || to === 'package.json' || takes[part]?.(to) === true;
  return isOpen ? undefined : `${part}/ does not take it`;
}

function refuseToFeature({ from, to }: Import): string | undefined {
  const feature = findFeature(from);
  if (!from.startsWith('server/features/')) return undefined;
  if (to.startsWith('server/backoffice/local/'))
    return 'a feature asks the port of the back office, never what is behind it';
  const isInside = feature !== undefined && findFeature(to) === feature;
  if (isInside || !/^server\/features\/.*\.(table|store|job)\.ts$/.test(to)) return undefined;
  return "a feature asks another feature's service, never its table, store or job";
}

const findFeature = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1];
