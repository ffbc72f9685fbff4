import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { CronJob, Job } from 'kubernetes-models/batch/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'

type Container = { name: string; resources: { limits: { memory: string } } }
type Pod = { containers: Container[]; terminationGracePeriodSeconds?: number }
type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; data?: object; spec: unknown }

const models = [Deployment, CronJob, Job, Ingress, PodDisruptionBudget, ConfigMap, PersistentVolumeClaim, Service]
const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const folder = 'docs/kubernetes'
const files = readdirSync(join(root, folder))
const manifests = files.flatMap((file) =>
  parseAllDocuments(read(join(folder, file))).map((document) => document.toJS() as Manifest),
)
const service = (name: string) =>
  read('compose.yaml')
    .split(new RegExp(`\\n {2}${name}:`))[1]
    ?.split(/\n {2}\w+:/)[0]
const pods = manifests.flatMap(({ spec }) => {
  const { template } = (spec ?? {}) as { template?: { spec: Pod } }
  return template ? [template.spec] : []
})

describe('docs/kubernetes', () => {
  it.each(manifests)('$kind $metadata.name is what Kubernetes takes', (manifest) => {
    const model = models.find((one) => one.kind === manifest.kind && one.apiVersion === manifest.apiVersion)!
    expect(() => new model(manifest as never).validate()).not.toThrow()
  })

  it('names only variables that an installation has', () => {
    const known = new Set([...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name))
    const secrets = [...read(`${folder}/migrate.yaml`).matchAll(/--from-literal=(\w+)=/g)].map(([, name]) => name)
    const settings = manifests.flatMap(({ data }) => Object.keys(data ?? {}))
    expect([...settings, ...secrets].filter((name) => !known.has(name))).toEqual([])
    expect(secrets).toContain('SESSION_SECRET')
  })

  it('gives each process the memory and the time to end of compose.yaml, and one image', () => {
    for (const { containers, terminationGracePeriodSeconds } of pods) {
      const { name, resources } = containers[0]!
      expect(service(name), name).toContain(`mem_limit: ${resources.limits.memory.replace('Gi', 'g')}\n`)
      if (name !== 'migrate')
        expect(service(name), name).toContain(`stop_grace_period: ${terminationGracePeriodSeconds}s\n`)
    }
    expect(pods.map(({ containers }) => containers[0]?.name)).toEqual(['server', 'worker', 'migrate'])
    const images = files.flatMap((file) => read(join(folder, file)).match(/\bimage: .*/g) ?? [])
    expect(new Set(images).size).toBe(1)
  })
})
