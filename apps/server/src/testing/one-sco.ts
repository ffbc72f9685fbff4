/** Manifest of a SCORM 1.2 package with one SCO, as the analysis stores it. */
export const oneSco = {
  standard: '1.2',
  edition: null,
  title: 'A package',
  items: [
    {
      identifier: 'sco',
      title: 'A package',
      href: 'index.html',
      file: 'index.html',
      scormType: 'sco',
      objectiveIds: [],
      hideLmsUi: [],
      visible: true,
      children: [],
    },
  ],
  hasSequencingRules: false,
  launchHref: 'index.html',
  launchFile: 'index.html',
}
