/** Eighty letters that no line can be broken in. */
export const unbroken = 'Arbeitsunfallversicherungsgesetz'.repeat(3).slice(0, 80)

/** Names of people in alphabets that are drawn, joined, turned and broken in different ways. */
export const alphabets = [
  'Nguyễn Thị Ánh Łężak',
  'Ελένη Παπαδοπούλου',
  'Анна Щербакова',
  'محمد (عبد) الله 2026',
  'דוד בן־גוריון 12',
  'प्रिया शर्मा',
  'สมชาย ใจดีมากเหลือเกิน',
  '李小龙 山田太郎 김민수',
  'Zoé 👩‍🚒 Feu ✅',
]

/** The nth name of a list: first what is hard to draw. `number` keeps names apart. */
export function hardName(word: string, index: number): string {
  const number = String(index + 1).padStart(2, '0')
  if (index === 0) return `${unbroken.slice(0, -number.length)}${number}`
  const name = alphabets[index - 1]
  return name ? `${name} ${number}` : `${word} ${number}`
}
