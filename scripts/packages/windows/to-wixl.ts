/**
 * A WiX 4 project of electron-builder's, in the words wixl knows (WiX 3's): what is in the MSI, where, its version, its
 * codes, its properties and shortcuts stay. Left out are what shows only in a window (the program's start at the end), the
 * question after Windows 7 and the shortcut's AppUserModelId.
 */
export function toWixl(project: string): string {
  const plain = project
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replace('http://wixtoolset.org/schemas/v4/wxs', 'http://schemas.microsoft.com/wix/2006/wi')
    .replaceAll(/<ShortcutProperty [^>]*\/>/g, '')
    .replace(/<Condition [\s\S]*?<\/Condition>/, '')
    .replace(/<CustomAction Id="runAfterFinish"[\s\S]*?<\/InstallExecuteSequence>/, '')
    .replace(/(<Icon [^>]*SourceFile=")[^"]*\\/, '$1')
    .replaceAll(/ (?:CompressionLevel|Secure|ReadOnly|AllowSameVersionUpgrades)="[^"]*"/g, '');
  return nestDirectories(placeComponents(plain));
}

/** A group of WiX 4 holds its files, each with its folder; here each folder holds its files, and the group names them. */
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

/** `APPLICATIONFOLDER:\a\b\` is a short way, of WiX 4, to say a folder in a folder. */
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
