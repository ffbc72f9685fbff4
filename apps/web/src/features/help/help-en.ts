import type { Help } from './help.ts'

export const help: Help = {
  participant: [
    {
      question: 'I have not received my invitation. What can I do?',
      answer:
        'Check your spam folder. If it is not there, ask the person who manages training in your company to send it again. The link in an invitation is valid for 30 days; an expired link offers to send you another.',
    },
    {
      question: 'How do I start a module?',
      answer:
        'Open “My modules”, then the module. The first time, a page shows what your company will see of your training: accept, then open the first item. On a keyboard, N and P move between items, F fills the screen, and “?” shows these shortcuts, which you can turn off.',
    },
    {
      question: 'What does my company see?',
      answer:
        'Your name, e-mail, avatar and account status; your progress, scores, answers, dates, time spent and certificate. It never sees your notes.',
    },
    {
      question: 'Why is an item locked?',
      answer: 'It opens when the items it depends on are done. The module tells you which ones.',
    },
    {
      question: 'Is my work saved?',
      answer:
        'Yes, as you go. The player shows “Saved”. Without a connection, your browser keeps what has not been sent yet and sends it as soon as it can: reopen the module on the same device.',
    },
    {
      question: 'Can I take a quiz again?',
      answer: 'Yes, reopen it. Your best score counts: it never goes down, and what is done stays done.',
    },
    {
      question: 'What is the difference between the due date and the end of access?',
      answer:
        'The due date is when the module should be done: after it, the module is marked late but stays open. The end of access closes the module. “My modules” can add these dates to your calendar, and an e-mail sums them up on Mondays for as long as you want it.',
    },
    {
      question: 'My module is closed. Why?',
      answer:
        'Your access has ended or was revoked, or your company’s licence is suspended or has ended. You can still see your results, your notes and your certificate. Ask your company to reopen the module.',
    },
    {
      question: 'Where is my certificate?',
      answer:
        'Under “My certificates” and on the page of the completed module, if that module issues one. Anyone you give its code to can check it on the platform.',
    },
    {
      question: 'I have forgotten my password.',
      answer:
        'On the sign-in page, choose “Forgot your password?”. You receive a link that is valid for one hour. To change your password while signed in, open “My account”, then “Update”.',
    },
    {
      question: 'How do I change my e-mail address?',
      answer:
        'In “My account”, choose “Change e-mail address”. You confirm from the new address, and you keep your modules, results and notes.',
    },
    {
      question: 'How do I get a copy of my data, or have my account deleted?',
      answer:
        'In “My account”: “Prepare a copy” gives you a file, kept for seven days; “Ask for deletion” tells the people who manage the platform, and you can withdraw your request.',
    },
  ],
  company: [
    {
      question: 'How do I assign a module?',
      answer:
        'In “Assignments”, choose “Assign a module”: pick the module, then e-mail addresses or groups. Before anything is sent, the page says who already has it and how many seats will be left.',
    },
    {
      question: 'What if the person has no account?',
      answer:
        'They are invited by e-mail and create their account with the link. They are shown as invited until they accept a first module.',
    },
    {
      question: 'How are seats counted?',
      answer:
        'A seat is one person with at least one live assignment under the licence. The seat is free as soon as the person’s last assignment is revoked or ends.',
    },
    {
      question: 'My licence has no seats left.',
      answer: 'Revoke access that is no longer needed, or ask the platform for more seats.',
    },
    {
      question: 'How do I remind people who are late?',
      answer:
        'In “Assignments”, select assignments and choose “Send a reminder”: a person receives one reminder a day at most. “Reminders” can also send them automatically.',
    },
    {
      question: 'How do I add many people?',
      answer:
        'In “Users”, import a CSV or Excel file of up to 10,000 rows. A row with an error is refused on its own, and an empty cell clears nothing.',
    },
    {
      question: 'What are groups for?',
      answer:
        'A group carries modules. Those who join receive them, as far as seats and allowed domains permit. Those who leave keep them until you decide otherwise.',
    },
    {
      question: 'Where do I follow results?',
      answer:
        'In “Reports”: by person, by module and by group. You can export lists as CSV or Excel, and receive the figures by e-mail every week or every month.',
    },
    {
      question: 'Can I correct a result?',
      answer:
        'Yes, with the right to update training: open the person’s assignment. They and the managers can read your reason. What is done stays done.',
    },
    {
      question: 'What happens when a module changes?',
      answer:
        'Nothing, until you update the module of the licence. A collection is then updated for everyone; a course only if you ask for it, and what both versions share keeps its results.',
    },
    {
      question: 'What happens when I revoke access?',
      answer:
        'The module closes for that person and their results stay. The seat is free if they have no other live assignment under the licence. You can restore access while the licence is active and has a free seat.',
    },
    {
      question: 'How do I add a manager?',
      answer:
        'In “Managers”, with the right to update administration. You choose their training and administration rights. A company always keeps at least one administrator.',
    },
  ],
  management: [
    {
      question: 'How do I add content?',
      answer:
        'In “Content”, create it and drop its file. It is analysed, then ready. An upload that was cut resumes where it stopped, for one day.',
    },
    {
      question: 'The analysis of a file has failed.',
      answer:
        'Open the content: the report says why. Correct the file and create a version, or run the analysis again if the cause has passed.',
    },
    {
      question: 'How does a correction reach participants?',
      answer:
        'In three steps: a new version of the content, the update of the module, then of the module in the licence. Those who have started keep their version until then.',
    },
    {
      question: 'What is a draft?',
      answer: 'A module that is not published yet: it enters no licence and nobody is told about it.',
    },
    {
      question: 'Why can I not archive this content?',
      answer:
        'It is in the latest version of a module that is not archived. Remove it from the module, or archive the module. Access to an archived module continues.',
    },
    {
      question: 'How do I open a company?',
      answer:
        'Create it in “Companies”, add a manager, then a licence with its modules, seats and dates. You need the right to update companies.',
    },
    {
      question: 'How do I extend a licence?',
      answer:
        'Change its end date: the access it had closed reopens immediately. “Duplicate for next year” prepares another one with the same terms.',
    },
    {
      question: 'Who can change my rights?',
      answer:
        'Another platform manager. Nobody changes their own rights, and the last person who can change managers keeps that right.',
    },
    {
      question: 'Should I suspend or delete a user?',
      answer:
        'Suspension signs them out and can be lifted. Deletion is permanent: name, address, notes and certificates are gone; results stay without a name, and seats are free.',
    },
    {
      question: 'An e-mail has not arrived.',
      answer:
        '“Background jobs” says what is waiting and what has failed, and sends a test e-mail. In a copy of the platform, e-mails wait for your decision.',
    },
    {
      question: 'Who changed what?',
      answer: 'The “History” section of each item says so: author, date, values before and after.',
    },
    {
      question: 'How do I check a certificate?',
      answer:
        'Open the check page with its code; no account is needed. A certificate that was revoked or erased is reported as such.',
    },
  ],
}
