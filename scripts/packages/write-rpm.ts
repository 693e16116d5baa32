import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FpmArguments, getOption } from './fpm-arguments.ts';

/** Keeps files as they are: rpm's own scripts would strip, link and add dependencies. */
const untouched = ['__os_install_post %{nil}', '_build_id_links none', 'debug_package %{nil}'];

/** Writes the rpm of the files in `<work>/root`. */
export function writeRpm(given: FpmArguments, work: string): void {
  const spec = join(work, 'comptoir.spec');
  writeFileSync(spec, toSpec(given, join(work, 'root')));
  const payload = getOption(given, 'rpm-compression') === 'gzip' ? 'w1.gzdio' : 'w7T0.xzdio';
  const defines = [...untouched, `_topdir ${work}`, `_rpmdir ${work}/rpms`, `_binary_payload ${payload}`];
  const target = getOption(given, 'architecture').replace('amd64', 'x86_64');
  execFileSync('rpmbuild', ['-bb', '--target', target, ...defines.flatMap((define) => ['--define', define]), spec], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [made = ''] = readdirSync(join(work, 'rpms'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.rpm'),
  );
  cpSync(join(work, 'rpms', made), getOption(given, 'package'));
}

function toSpec(given: FpmArguments, root: string): string {
  const places = given.mappings.map(({ to }) => `"${to}"`);
  return [
    `Name: ${getOption(given, 'name')}`,
    `Version: ${getOption(given, 'version')}`,
    'Release: 1',
    `Summary: ${getOption(given, 'rpm-summary')}`,
    `License: ${getOption(given, 'license')}`,
    `Vendor: ${getOption(given, 'vendor')}`,
    `Packager: ${getOption(given, 'maintainer')}`,
    `URL: ${getOption(given, 'url')}`,
    'AutoReqProv: no',
    ...(given.options.get('depends') ?? []).map((name) => `Requires: ${name}`),
    `%description\n${getOption(given, 'description')}`,
    `%install\nmkdir -p %{buildroot}\ncp -a ${root}/. %{buildroot}/`,
    `%files\n%defattr(-,root,root)\n${places.join('\n')}`,
    `%post\n${readFileSync(getOption(given, 'after-install'), 'utf8')}`,
    `%preun\n${readFileSync(getOption(given, 'before-remove'), 'utf8')}`,
    `%postun\n${readFileSync(getOption(given, 'after-remove'), 'utf8')}`,
    '',
  ].join('\n');
}
