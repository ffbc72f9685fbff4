import { describe, expect, it } from 'vitest'
import { manifestText } from '../testing/index.ts'
import { readManifestFacts } from './manifest-facts.ts'

const facts = (text: string) => readManifestFacts(Buffer.from(text))
const withMetadata = (text: string, lom: string) =>
  text.replace('</metadata>', `<lom xmlns="http://ltsc.ieee.org/xsd/LOM">${lom}</lom></metadata>`)
const course = (standard: '1.2' | '2004', lom = '') =>
  withMetadata(manifestText({ standard, title: 'Sécurité incendie', items: [] }), lom)

describe('what a manifest says about its package', () => {
  it('SCORM 1.2', () => {
    const lom = `<general><title><langstring xml:lang="fr-FR">Autre</langstring></title>
      <description><langstring xml:lang="x-none"> </langstring><langstring>Agir
        face au feu.</langstring></description></general>
      <educational><typicallearningtime><datetime>00:24:30</datetime></typicallearningtime></educational>`
    expect(facts(course('1.2', lom))).toEqual({
      title: 'Sécurité incendie',
      language: 'fr-FR',
      description: 'Agir face au feu.',
      minutes: 25,
    })
  })

  it('SCORM 2004', () => {
    const lom = `<general><language>en</language><description><string language="en">How to act.</string></description></general>
      <technical><duration><duration>PT1H</duration></duration></technical>`
    expect(facts(course('2004', lom))).toEqual({
      title: 'Sécurité incendie',
      language: 'en',
      description: 'How to act.',
      minutes: 60,
    })
  })

  it('at the organisation', () => {
    const text = manifestText({ standard: '2004', title: 'T', items: [] }).replace(
      '</organization>',
      '<metadata><lom><general><description><string>Here</string></description></general></lom></metadata></organization>',
    )
    expect(facts(text)).toEqual({ title: 'T', language: undefined, description: 'Here', minutes: undefined })
  })

  it.each(['soon', 'PT0S', 'P', '1:2'])('nothing about a duration of %s', (duration) => {
    const lom = `<educational><typicalLearningTime><duration>${duration}</duration></typicalLearningTime></educational>`
    expect(facts(course('2004', lom)).minutes).toBeUndefined()
  })

  it('refuses what the intake refuses', () => {
    expect(() => facts('<manifest>')).toThrow(expect.objectContaining({ code: 'manifestMalformed' }))
    expect(() => facts('<!DOCTYPE manifest [<!ENTITY a "a">]><manifest/>')).toThrow(
      expect.objectContaining({ code: 'doctypeForbidden' }),
    )
  })
})
