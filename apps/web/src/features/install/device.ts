type Device = { userAgent: string; platform: string; maxTouchPoints: number; standalone?: boolean }

/** iPhones and iPads; newer iPads identify as a Mac with touch points. */
export const isIos = ({ userAgent, platform, maxTouchPoints }: Device): boolean =>
  /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)

/** Opened from the home screen or as an installed application. */
export const isStandalone = (device: Device): boolean =>
  device.standalone === true || window.matchMedia('(display-mode: standalone)').matches
