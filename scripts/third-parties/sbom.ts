import { z } from 'zod';

const Component = z.looseObject({ 'bom-ref': z.string(), name: z.string() });

/** The fields of CycloneDX that are read; the others are passed on. */
const Sbom = z.looseObject({
  metadata: z.looseObject({ component: Component }),
  components: z.array(Component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
export type Sbom = z.output<typeof Sbom>;

type Part = { name: string; version: string };

/**
 * Returns the bill of what is shipped, out of npm's own of everything installed: tools of building and testing are left
 * out.
 * @throws when a shipped part is not in npm's.
 */
export function toSbom(locked: unknown, shipped: readonly Part[]): Sbom {
  const { metadata, components, dependencies, ...rest } = Sbom.parse(locked);
  const wanted = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  // npm refers to a package by its real name, whatever name it is installed under.
  const kept = components.filter((component) => wanted.has(component['bom-ref']));
  const refs = new Set([metadata.component, ...kept].map((component) => component['bom-ref']));
  const missing = [...wanted].filter((ref) => !refs.has(ref));
  if (missing.length > 0) throw new Error(`Shipped, but not in package-lock.json: ${missing.join(', ')}`);
  return {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name: 'comptoir' } },
    components: kept.map(withoutScope),
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
  };
}

/** Removes npm's scope: it calls development packages optional, but bundled ones are shipped like the rest. */
function withoutScope({ scope: _scope, properties: _properties, ...component }: z.output<typeof Component>) {
  return component;
}
