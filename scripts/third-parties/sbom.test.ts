import { expect, test } from 'vitest';
import { toSbom } from './sbom.ts';

const locked = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  metadata: { component: { 'bom-ref': 'comptoir@0.1.0', name: 'folder' } },
  components: [
    { 'bom-ref': 'zod@4.0.0', name: 'zod', scope: 'required', purl: 'pkg:npm/zod@4.0.0' },
    { 'bom-ref': '@github/keytar@7.0.0', name: 'keytar', scope: 'optional' },
    { 'bom-ref': 'vitest@5.0.0', name: 'vitest', scope: 'optional' },
  ],
  dependencies: [
    { ref: 'comptoir@0.1.0', dependsOn: ['zod@4.0.0', 'vitest@5.0.0'] },
    { ref: 'vitest@5.0.0', dependsOn: ['zod@4.0.0'] },
  ],
};

test('the bill of materials holds what is shipped, and no tool', () => {
  const shipped = [
    { name: 'zod', version: '4.0.0' },
    { name: '@github/keytar', version: '7.0.0' },
  ];
  const sbom = toSbom(locked, shipped);
  expect(sbom.metadata.component.name).toBe('comptoir');
  expect(sbom.components).toEqual([
    { 'bom-ref': 'zod@4.0.0', name: 'zod', purl: 'pkg:npm/zod@4.0.0' },
    { 'bom-ref': '@github/keytar@7.0.0', name: 'keytar' },
  ]);
  expect(sbom.dependencies).toEqual([{ ref: 'comptoir@0.1.0', dependsOn: ['zod@4.0.0'] }]);
});

test('a part without a lock entry stops the build', () => {
  expect(() => toSbom(locked, [{ name: 'zod', version: '3.9.9' }])).toThrow('zod@3.9.9');
});
