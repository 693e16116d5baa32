/**
 * Converts electron-builder's WiX 4 project to what wixl knows (WiX 3): the content of the MSI, its places, version,
 * codes, properties and shortcuts stay. Removed are what only a window shows (the start of the program at the end), the
 * condition of Windows 7 or later, the shortcut's AppUserModelId, and what is done when an installation is rolled back.
 */
export function toWixl(project: string): string {
  const plain = project
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replace('http://wixtoolset.org/schemas/v4/wxs', 'http://schemas.microsoft.com/wix/2006/wi')
    .replaceAll(/<ShortcutProperty [^>]*\/>/g, '')
    .replace(/<Condition [\s\S]*?<\/Condition>/, '')
    .replace(/<CustomAction Id="runAfterFinish"[\s\S]*?<\/InstallExecuteSequence>/, '')
    .replace(/<CustomAction Id="startServiceAfterFailure"[^>]*\/>/, '')
    .replace(/<Custom Action="startServiceAfterFailure".*?<\/Custom>/, '')
    .replace(/(<Icon [^>]*SourceFile=")[^"]*\\/, '$1')
    .replaceAll(/ (?:CompressionLevel|Secure|ReadOnly|AllowSameVersionUpgrades|Permanent)="[^"]*"/g, '');
  return nestDirectories(placeComponents(plain));
}

/**
 * Moves components: in WiX 4 a group holds its files with their folders; here each folder holds its files, and the
 * group refers to them.
 */
function placeComponents(project: string): string {
  const [group = ''] = /<ComponentGroup Id[\s\S]*<\/ComponentGroup>/.exec(project) ?? [];
  const components = [...group.matchAll(/<Component(?: Directory="([^"]*)")?>\s*([\s\S]*?)<\/Component>/g)];
  const placed = components.map(([, folder = 'APPLICATIONFOLDER', content = ''], index) => {
    const named = content.includes(' Id=') ? content : content.replace('<File ', `<File Id="file${index}" `);
    const component = `<Component Id="component${index}" Guid="*" Win64="yes">${named}</Component>`;
    return `<Fragment><DirectoryRef Id="${folder}">${component}</DirectoryRef></Fragment>`;
  });
  const references = components.map((_, index) => `<ComponentRef Id="component${index}"/>`).join('');
  const names = `<Fragment><ComponentGroup Id="ProductComponents">${references}</ComponentGroup></Fragment>`;
  return project.replace(group, '').replace('</Product>', () => `</Product>${placed.join('\n')}${names}`);
}

/** Nests folders: `APPLICATIONFOLDER:\a\b\` is WiX 4's short form of a folder in a folder. */
function nestDirectories(project: string): string {
  const short = /<Directory Id="([^"]*)" Name="APPLICATIONFOLDER:\\([^"]*)\\"\/>/g;
  const ids = new Map([...project.matchAll(short)].map(([, id = '', path = '']) => [path, id]));
  const nested = nest(
    [...ids.keys()].map((path) => path.split('\\')),
    ids,
    '',
  );
  return project
    .replaceAll(short, '')
    .replace(/(<Directory Id="APPLICATIONFOLDER" Name="[^"]*")\/>/, (_, folder) => `${folder}>${nested}</Directory>`);
}

function nest(paths: readonly string[][], ids: ReadonlyMap<string, string>, above: string): string {
  const folders = Map.groupBy(
    paths.filter((path) => path.length > 0),
    ([name = '']) => name,
  );
  return [...folders]
    .map(([name, members]) => {
      const path = above + name;
      const inside = nest(
        members.map(([, ...rest]) => rest),
        ids,
        `${path}\\`,
      );
      return `<Directory Id="${ids.get(path) ?? `folder.${path.replaceAll(/\W/g, '.')}`}" Name="${name}">${inside}</Directory>`;
    })
    .join('');
}
