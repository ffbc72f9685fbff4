/**
 * A person and a title in each of the alphabets that are drawn, joined, turned and broken in
 * different ways. Any of them can be given to any surface.
 */
export const alphabets = {
  'Latin with diacritics': { person: 'Łukasz Nguyễn Thị Ánh', title: 'Bảo vệ dữ liệu: šéf ß œ' },
  Greek: { person: 'Ελένη Παπαδοπούλου', title: 'Υποδοχή δύσκολου πελάτη' },
  Cyrillic: { person: 'Анна Щербакова-Ґалаґан', title: 'Пожарная безопасность' },
  Arabic: { person: 'محمد (عبد) الله 2026', title: 'السلامة من الحرائق في العمل' },
  Hebrew: { person: 'דוד בן־גוריון 12', title: 'בטיחות אש בעבודה' },
  Devanagari: { person: 'प्रिया शर्मा', title: 'अग्नि सुरक्षा' },
  Thai: { person: 'สมชาย ใจดีมากเหลือเกิน', title: 'ความปลอดภัยจากอัคคีภัย' },
  Chinese: { person: '李小龙 鄭喆', title: '消防安全与急救培训' },
  Japanese: { person: '山田 太郎 髙橋ユキ', title: '防火の基本とビジネスマナー' },
  Korean: { person: '김민수 박서연', title: '화재 안전 교육' },
  Emoji: { person: 'Zoé 👩‍🚒 Feu ✅', title: '🔥 Feu → réflexes ≤ 3 min' },
} satisfies Record<string, { person: string; title: string }>

/** Of each alphabet, for tests that run once for all of them. */
export const peopleOfAlphabets: string[] = Object.values(alphabets).map(({ person }) => person)

/** The words of a text, which every reader finds again whatever direction it reads them in. */
export const wordsIn = (text: string): string[] => text.split(/[\s()־-]+/).filter(Boolean)
